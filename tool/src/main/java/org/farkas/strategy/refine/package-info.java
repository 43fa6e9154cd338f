/**
 * Abstraction refinement with coarsening (ARC): M. Baluda, P. Braione, G. Denaro, M. Pezzè,
 * "Enhancing structural software coverage by incrementally computing branch executability" (2011).
 *
 * <p><b>The program</b> ({@link org.farkas.strategy.refine.ProgramGraph}) is a graph. Its {@link
 * org.farkas.strategy.refine.Place}s are the starts of blocks (phis evaluated) and the points
 * behind calls, each with the stack of calls that led there; labels; and places where ways are left
 * (what is not represented). Its {@link org.farkas.strategy.refine.Step}s are straight pieces of
 * code: a guard (the branch taken, nothing undefined), values of registers, writes to memory in
 * their order, all as terms over what was before ({@link org.farkas.strategy.refine.Vocabulary}:
 * registers, addresses of variables, bytes of memory at an address, what conditions gave so far).
 * Memory is flat, as it is in the real program: pointers are 64-bit numbers, and inputs may lie
 * anywhere and overlap. So there are no shapes, no sizes and no sharing to be assumed, and what
 * some input does is among what the graph allows, up to its first undefined behaviour. What is not
 * known of a step is a variable of its own.
 *
 * <p><b>The model</b> ({@link org.farkas.strategy.refine.Model}) splits places: a node is a place
 * and literals, predicates over what holds there. Runs of tests on the machine ({@link
 * org.farkas.strategy.refine.Runs}) cover nodes. The frontier is an edge from a covered node to one
 * that is not, on a way to an open label, the closest first. If the edge itself is impossible
 * ({@link org.farkas.strategy.refine.Questions}), it goes. Else the run that covers its start is
 * asked whether other inputs with the same path take the edge: a new test. Else the start is split
 * by the weakest precondition of the step ({@link org.farkas.strategy.refine.Preimage}), and the
 * frontier moves back. With memory it is &alpha; and wp under &alpha;, where &alpha; says which
 * addresses are equal and which lie apart on the run: other aliasings stay with the half that keeps
 * the edge. Where the precondition depends on something unknown there is no refinement; the edge is
 * left alone. When a node is decided, the splits that were made for it are undone in all nodes of
 * their places (companions), and nodes that another implies are dropped: coarsening.
 *
 * <p><b>Facts of loops</b> ({@link org.farkas.strategy.refine.Learning}). Where a place is split
 * again and again, the preconditions go round a loop. Then facts are looked for that hold in all
 * its rounds: the largest set of candidates that implies itself over all steps ({@link
 * org.farkas.strategy.refine.FactInduction}). They are shown like all other claims, and from then
 * on no node or edge is kept that contradicts them.
 *
 * <p><b>Proofs.</b> Nodes that no way leads to any more are a claim, not yet a proof: {@link
 * org.farkas.strategy.refine.Unreachable} shows, with queries of its own, that no step from outside
 * of them leads into any of them, relative to what was shown before, and that no run begins there.
 * A label is infeasible only if it is among them, and so is every place where ways were left from
 * which control could come to it.
 */
package org.farkas.strategy.refine;
