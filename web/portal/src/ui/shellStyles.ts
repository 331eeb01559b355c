// Style sheets of the Mantine components that only stand inside the shell, in Mantine's own order. None of
// them shares an element with a sheet of styles.ts that Mantine has after it.
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/Progress.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import "@mantine/core/styles/Skeleton.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import "@mantine/core/styles/Tabs.layer.css";
import "@mantine/core/styles/Accordion.layer.css";
