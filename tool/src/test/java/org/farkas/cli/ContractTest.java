package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.farkas.report.json.JsonSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the user says of the inputs, from the command line to the emitted suite. */
class ContractTest extends CommandLineFixture {
  private static final String HEAP =
      """
      struct heap { int items[8]; int count; };
      int heap_ok(const struct heap *h, int key)
      {
          if (h == 0 || h->count < 0 || h->count > 8) return 0;
          for (int i = 1; i < h->count; i++)
              if (h->items[(i - 1) / 2] > h->items[i]) return 0;
          return 1;
      }
      int push(struct heap *h, int key)
      {
          if (h->count >= 8) return -1;
          int i = h->count++;
          while (i > 0 && h->items[(i - 1) / 2] > key) {
              h->items[i] = h->items[(i - 1) / 2];
              i = (i - 1) / 2;
          }
          h->items[i] = key;
          if (h->count > 1 && h->items[0] > h->items[1]) return -2;
          return i;
      }
      int other(struct heap *h) { return h == 0; }
      """;

  @Test
  void aPreconditionIsNamedInResultProofAndSummaryAndItsSuiteRuns() throws IOException {
    int code = generate(HEAP, "--function=push", "--precondition=heap_ok", "--length=h=1");
    assertThat(code).as(said()).isZero();
    assertThat(out.toString())
        .contains("for inputs that satisfy 'heap_ok'", "precondition: heap_ok does")
        .doesNotContain("Required preconditions", "left out", "Findings");
    JsonNode result = result("push");
    assertThat(result.get("precondition").asText()).isEqualTo("heap_ok");
    assertThat(result.get("tests").findValuesAsText("program")).containsOnly("compared");
    Path schema = Path.of("../docs/formats/result.schema.json");
    assertThat(JsonSchema.validate(schema, result)).isEmpty();
    assertThat(result.get("items").findValuesAsText("verdict")).contains("infeasible");
  }

  @Test
  void aPreconditionThatDoesNotFitAFunctionIsRefusedBeforeAnythingRuns() throws IOException {
    int code = generate(HEAP, "--function=push", "--function=other", "--precondition=heap_ok");
    assertThat(code).isEqualTo(2);
    assertThat(errors.toString()).contains("'heap_ok' does not have the parameters of 'other'");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void rangesAndShapesOfNestedFieldsHoldWhereverTheyStand() throws IOException {
    String text =
        """
        #include <string.h>
        struct item { int w; unsigned flags : 3; };
        struct config { char name[16]; char *path; struct item items[4]; };
        struct list { int length; int *data; struct list *next; };
        int total(const struct list *list, const struct config *c)
        {
            if (list->next && list->next->length > 5) return -2;
            if (!list->data) return -3;
            if (list->data[7] == 99) return 1;
            if (strlen(c->name) > 12) return -5;
            if (c->path && strlen(c->path) > 3) return -6;
            for (int i = 0; i < 4; i++)
                if (c->items[i].w < 0 || c->items[i].flags > 5) return -7;
            if (c->items[2].w != 7) return -9;
            return 0;
        }
        """;
    int code =
        generate(
            text,
            "--function=total",
            "--criterion=branch",
            "--not-null=list",
            "--not-null=c",
            "--length=c=1",
            "--range=list->next.length=0..5",
            "--length=list->data=8",
            "--not-null=(*list).data",
            "--string=c->name=12",
            "--string=c.path=3",
            "--range=c->items[*].w=0..9",
            "--range=c->items[2].w=7..7",
            "--range=c->items[].flags=0..5");
    assertThat(code).as(said()).isZero();
    JsonNode result = result("total");
    List<String> infeasible = new ArrayList<>();
    for (JsonNode item : result.get("items")) {
      if (item.get("verdict").asText().equals("infeasible")) {
        infeasible.add(item.get("text").asText() + " " + item.get("outcome").asText());
      }
    }
    assertThat(infeasible)
        .containsExactly(
            "list->next && list->next->length > 5 true",
            "!list->data true",
            "strlen(c->name) > 12 true",
            "c->path && strlen(c->path) > 3 true",
            "c->items[i].w < 0 || c->items[i].flags > 5 true",
            "c->items[2].w != 7 true");
    assertThat(out.toString()).doesNotContain("Findings", "Required preconditions", "left out");
    for (String value : suite("total").split("\\.items = ")) {
      assertThat(value).doesNotContain(".w = -");
    }
  }

  @Test
  void whatIsSaidOfAnInputHoldsWhereverItsPointerLeads() throws IOException {
    String text =
        """
        struct node { int v; struct node *next; };
        int f(struct node *p, struct node *q, int *r)
        {
            if (!p || !q || !r) return 0;
            q->v = *r;
            if (p->v > 5) return 1;
            if (p == q) return 2;
            if (r == &p->v) return 3;
            if (r == &q->v && *r > 9) return 4;
            if (!p->next) return 5;
            return 6;
        }
        """;
    generate(
        text,
        "--function=f",
        "--criterion=branch",
        "--range=p[0].v=0..5",
        "--not-null=p->next",
        "--range=r=-3..30",
        "--budget=20s");
    List<String> verdicts = new ArrayList<>();
    for (JsonNode item : result("f").get("items")) {
      if (!item.get("verdict").asText().equals("covered")) {
        verdicts.add(item.get("text").asText() + " " + item.get("outcome").asText());
      }
    }
    // q->v, which p may be, gets any value of *r; nothing else can break what is said of p.
    assertThat(verdicts).containsExactly("!p->next true");
    assertThat(out.toString()).doesNotContain("Findings");
  }

  private static final String SHARING =
      """
      static int table[4];
      int move(int *to, const int *from, int n)
      {
          if (n < 1 || n > 3) return -1;
          for (int i = 0; i < n; i++) to[i] = from[i] + 1;
          if (from[0] == 41 && to[0] == 41) return 1;
          if (to == table + 1) return 2;
          return 0;
      }
      struct box { long count; int *data; };
      int pack(struct box *box, int *out)
      {
          if (box->count == 3) return 1;
          out[0] = 5;
          if (box->data[0] != 5) return 3;
          if (out == 0) return 4;
          if (out[1] == 12) return 5;
          return 0;
      }
      """;

  @Test
  void pointersThatMayShareMemoryDoSoAtOnceAndFaultsThenAreFindings() throws IOException {
    String[] options = {"--function=move", "--criterion=branch", "--alias=to,from"};
    generate(SHARING, options[0], options[1], options[2], "--alias=to,table", "--strategy=explore");
    assertThat(notCovered(result("move"))).isEmpty();
    assertThat(out.toString())
        .contains("Findings", "signed integer overflow")
        .doesNotContain("must not lead into another input's memory");
    assertThat(suite("move")).contains("table");
  }

  @Test
  void equalPointersAreOneInTestsAndProofs() throws IOException {
    for (String strategy : List.of("explore", "bounded", "portfolio")) {
      int code =
          generate(
              SHARING,
              "--function=pack",
              "--criterion=branch",
              "--alias=out=box->data",
              "--not-null=out",
              "--not-null=box",
              "--range=box->data=-5..9",
              "--budget=20s",
              "--strategy=" + strategy);
      assertThat(code).as(strategy + out + errors).isZero();
      assertThat(notCovered(result("pack")))
          .as(strategy)
          .containsExactly(
              "box->data[0] != 5 true infeasible",
              "out == 0 true infeasible",
              "out[1] == 12 true infeasible");
      assertThat(result("pack").toString())
          .contains("sharing of out: is the same pointer as box->data (fixed by the user)");
      assertThat(result("pack").get("tests").findValuesAsText("program")).containsOnly("compared");
    }
  }

  private static final String LISTS =
      """
      struct in { int v; struct in *next; };
      struct cfg { struct in *list; };
      int ring(struct cfg *c) { if (c->list->next->v > 10) return 1; return 0; }
      int two(struct cfg *c, struct cfg *d) { if (c->list->v > 10 && d->list->v > 12) return 1; return 0; }
      int chain(struct in *p, struct in *q, struct in *r)
      {
          if (p->next->v > 10 && r->v > 12) return 1;
          return 0;
      }
      int three(struct in *a, struct in *c, struct in *b)
      {
          if (a->v > 10 && c->v > 12 && b->v > 14) return 1;
          if (a != c) return 2;
          return 0;
      }
      """;

  @ParameterizedTest
  @CsvSource({
    "ring, c->list->next=c->list, c->list->next=c->list, ''",
    "two, c->list=d->list, d->list=c->list, ''",
    "chain, p=q, q->next=r, ''",
    "chain, q->next=r, p=q, ''",
    "three, a=b, b=c, a != c true infeasible",
    "three, b=c, a=b, a != c true infeasible",
  })
  void equalPointersExcludeNothingThatIsMeant(
      String unit, String alias, String other, String infeasible) throws IOException {
    for (String strategy : List.of("explore", "bounded", "portfolio")) {
      generate(
          LISTS,
          "--function=" + unit,
          "--criterion=branch",
          "--alias=" + alias,
          "--alias=" + other,
          "--budget=20s",
          "--strategy=" + strategy);
      assertThat(String.join("; ", notCovered(result(unit))))
          .as(strategy + out)
          .isEqualTo(infeasible);
    }
  }

  @Test
  void aliasesThatCanNotBeAreRefused() throws IOException {
    String[] aliases = {
      "to|does not name two pointers",
      "to=to|names one pointer twice",
      "to,fron|did you mean 'from'?",
      "to=n|these are no two pointers",
      "to=table|these are no two pointers",
    };
    for (String each : aliases) {
      String[] parts = each.split("\\|");
      assertThat(generate(SHARING, "--function=move", "--alias=" + parts[0])).isEqualTo(2);
      assertThat(errors.toString()).contains(parts[1]);
    }
    String other = "int f(int *p, long *q, void *r) { return *p > *q; }\n";
    assertThat(generate(other, "--function=f", "--alias=p,q")).isEqualTo(2);
    assertThat(errors.toString()).contains("memory of their types is never the same");
    assertThat(generate(other, "--function=f", "--alias=p=r")).isEqualTo(2);
    assertThat(errors.toString()).contains("they lead to different types");
  }

  /** Parameters that are declared as arrays are pointers. */
  @Test
  void arraysMayShareMemoryOrBeOne() throws IOException {
    String arrays =
        """
        int over(int d[2], int s[2])
        {
            s[0] = 5; s[1] = 5;
            d[0] = 6; d[1] = 6;
            if (s[0] == 6 && s[1] == 5) return 1;
            return s[0] == 5;
        }
        int longer(int d[2], int s[4])
        {
            d[1] = 6;
            if (s[1] == 6 && s[3] == 7) return 1;
            return 0;
        }
        """;
    String[] options = {"--criterion=branch", "--strategy=explore", "--function=over"};
    generate(arrays, options[0], options[1], options[2], "--alias=d,s");
    assertThat(notCovered(result("over"))).as(out + "" + errors).isEmpty();
    generate(arrays, options[0], options[1], options[2], "--alias=d=s");
    assertThat(notCovered(result("over")))
        .as(out + "" + errors)
        .containsExactly("s[0] == 6 && s[1] == 5 true infeasible");
    generate(arrays, options[0], options[1], "--function=longer", "--alias=d=s");
    assertThat(notCovered(result("longer"))).as(out + "" + errors).isEmpty();
  }

  /** Where there is no room for all that could lie behind pointers, the nearer has it. */
  @Test
  void structuresThatLeadToLargeOnesHaveRoom() throws IOException {
    String text =
        """
        struct state { struct state *dictionary; unsigned table[4096]; int offset; };
        int reset(struct state *s, struct state *other) {
          if (!s || !other) return 1;
          if (s->offset > 7 && other->table[9] == 4) return 2;
          if (s->dictionary && s->dictionary->offset == 3) return 3;
          if (s->dictionary && s->dictionary->dictionary && !s->dictionary->dictionary->offset) {
            return 4;
          }
          return 0;
        }
        """;
    assertThat(notCoveredIn(text, "--criterion", "branch")).as(said()).isEmpty();
  }

  /** What goes wrong with inputs that lie apart, too, asks nothing of how they lie. */
  @Test
  void callersNeedNotKeepApartWhatDoesNotMatter() throws IOException {
    String text =
        """
        struct block { struct block *previous; unsigned long size; };
        int f(struct block *p, struct block *q, unsigned n)
        {
            q->size = 1;
            p->size = 2;
            if (q->size == 2) n++;
            return 1 << n > 3;
        }
        """;
    assertThat(notCoveredIn(text)).as(said()).isEmpty();
    assertThat(result("f").get("findings").toString()).contains("shift amount");
    assertThat(said()).contains("p is NULL", "q is NULL").doesNotContain("must not lead into");
  }
}
