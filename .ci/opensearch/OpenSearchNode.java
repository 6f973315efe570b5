import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;

/**
 * A node of OpenSearch in a process of its own. The arguments are its settings, NAME=VALUE each. It ends with its standard input, so that it never
 * outlives the process that has started it.
 */
public final class OpenSearchNode extends Node {
  private OpenSearchNode(Settings settings) {
    super(
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "node"),
        List.of(Netty4Plugin.class, CommonAnalysisPlugin.class),
        true);
  }

  public static void main(String[] arguments) throws Exception {
    Settings.Builder settings = Settings.builder();
    for (String argument : arguments) {
      String[] parts = argument.split("=", 2);
      settings.put(parts[0], parts[1]);
    }
    OpenSearchNode node = new OpenSearchNode(settings.build());
    node.start();
    CountDownLatch ended = new CountDownLatch(1);
    Thread input =
        new Thread(
            () -> {
              try {
                while (System.in.read() >= 0) {}
              } catch (java.io.IOException gone) {
                // As good as its end.
              }
              ended.countDown();
            });
    input.setDaemon(true);
    input.start();
    ended.await();
    node.close();
    System.exit(0);
  }
}
