package org.farkas.testcase;

import java.util.List;

/**
 * One complete choice of all inputs of one run.
 *
 * @param dynamicObjects objects made by stub calls; their ids follow the layout's
 * @param values by object id: first the layout's objects, then the dynamic ones
 * @param stubCalls in the order of the run; calls behind the last one return zeros and write
 *     nothing
 * @param failingAllocations numbers (from 0, in order of allocation calls) of allocations that
 *     return NULL
 */
public record InputVector(
    InputLayout layout,
    List<InputObject> dynamicObjects,
    List<ObjectValue> values,
    List<StubCall> stubCalls,
    List<Integer> failingAllocations) {
  public InputVector {
    dynamicObjects = List.copyOf(dynamicObjects);
    values = List.copyOf(values);
    stubCalls = List.copyOf(stubCalls);
    failingAllocations = List.copyOf(failingAllocations);
    if (values.size() != layout.objects().size() + dynamicObjects.size()) {
      throw new IllegalArgumentException("one value per object is needed");
    }
  }

  public InputObject object(int id) {
    int own = layout.objects().size();
    return id < own ? layout.objects().get(id) : dynamicObjects.get(id - own);
  }

  public int objectCount() {
    return values.size();
  }
}
