package pollex.phone.adbd;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Flow control: one WRTE at a time in each direction, bounded buffers, and an end that wakes everybody. */
final class StreamBuffersTest {
  private final AtomicInteger okays = new AtomicInteger();
  private final List<byte[]> sent = new ArrayList<>();

  @Test
  void aLittleInputIsAcknowledgedBeforeItIsRead() throws IOException {
    StreamInput input = new StreamInput(okays::incrementAndGet, new BufferBudget(1 << 20));

    assertTrue(input.offer(new byte[] {1, 2, 3}));

    assertEquals(1, okays.get());
    assertArrayEquals(new byte[] {1, 2, 3}, input.readNBytes(3));
    assertEquals(1, okays.get());
  }

  @Test
  void muchInputIsAcknowledgedWhenEnoughOfItIsRead() throws IOException {
    StreamInput input = new StreamInput(okays::incrementAndGet, new BufferBudget(1 << 20));
    input.offer(new byte[StreamInput.RUN_AHEAD_BYTES + 2]);

    assertEquals(0, okays.get());
    assertEquals(0, input.read());
    assertEquals(0, okays.get());
    assertEquals(0, input.read());
    assertEquals(1, okays.get());
  }

  @Test
  void aHostThatDoesNotWaitIsRefused() {
    StreamInput input = new StreamInput(okays::incrementAndGet, new BufferBudget(1 << 20));

    assertTrue(input.offer(new byte[StreamInput.RUN_AHEAD_BYTES + 1]));
    assertFalse(input.offer(new byte[1]));
  }

  @Test
  void streamsShareABudgetAndGiveItBack() throws IOException {
    BufferBudget budget = new BufferBudget(10);
    StreamInput one = new StreamInput(okays::incrementAndGet, budget);
    StreamInput other = new StreamInput(okays::incrementAndGet, budget);

    assertTrue(one.offer(new byte[8]));
    assertFalse(other.offer(new byte[8]));
    one.readNBytes(3);
    one.discard();
    assertTrue(other.offer(new byte[10]));
  }

  @Test
  void inputThatHasEndedIsReadToItsEnd() throws IOException {
    StreamInput input = new StreamInput(okays::incrementAndGet, new BufferBudget(100));
    input.offer(new byte[] {9});
    input.end();

    assertArrayEquals(new byte[] {9}, input.readAllBytes());
  }

  @Test
  void outputGoesOutOneMessageAtATimeAndWhatWaitsGoesTogether() throws IOException {
    StreamOutput output = new StreamOutput(sent::add, () -> 100);

    output.write('a');
    output.write('b');
    output.write('c');
    assertEquals(1, sent.size());
    output.acknowledge();

    assertArrayEquals(new byte[] {'b', 'c'}, sent.get(1));
  }

  @Test
  void outputIsCutToWhatTheHostTakes() throws IOException {
    StreamOutput output = new StreamOutput(sent::add, () -> 4);

    output.write(new byte[10]);
    output.acknowledge();
    output.acknowledge();
    output.acknowledge();

    assertEquals(List.of(4, 4, 2), sent.stream().map(data -> data.length).toList());
  }

  @Test
  void aServiceThatWritesTooFastWaitsUntilTheHostHangsUp() throws InterruptedException {
    StreamOutput output = new StreamOutput(sent::add, () -> 100);
    List<Throwable> failures = new ArrayList<>();
    Thread service = new Thread(() -> {
      try {
        output.write(new byte[2 * StreamOutput.BUFFER_BYTES]);
      } catch (IOException e) {
        failures.add(e);
      }
    });
    service.start();

    service.join(100);
    assertTrue(service.isAlive());
    output.hangUp();
    service.join(5000);

    assertEquals(1, failures.size());
    assertThrows(IOException.class, () -> output.write(1));
  }

  @Test
  void finishingWaitsForTheLastOkay() throws IOException {
    StreamOutput output = new StreamOutput(sent::add, () -> 100);
    output.write(1);
    Thread host = new Thread(output::acknowledge);

    assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
      host.start();
      output.finish();
    });
  }
}
