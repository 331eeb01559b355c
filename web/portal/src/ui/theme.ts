import { type CSSVariablesResolver, createTheme } from "@mantine/core";
import { black, brand, dark, gray, red, white } from "@packages/tokens/palette";
import { layers } from "./Layers";
import classes from "./theme.module.css";

const px = (value: number) => `${value / 16}rem`;

/** Height, side padding and font size of each button size: inline, toolbar, form, sign-in. */
const buttonSizes: Record<string, [number, number, number]> = {
  xs: [28, 10, 13],
  sm: [32, 12, 13],
  md: [36, 16, 14],
  lg: [44, 20, 15],
};

function buttonVars(size: unknown): Record<string, string> {
  const chosen = buttonSizes[String(size ?? "sm")];
  if (!chosen) return {};
  const [height, padding, font] = chosen;
  return {
    "--button-height": px(height),
    "--button-padding-x": px(padding),
    "--button-fz": px(font),
  };
}

const wrapperOrder = ["label", "input", "description", "error"] as const;
// The list of options scrolls itself, so that anyone who cannot use a wheel reaches its end with the arrow keys.
const select = { comboboxProps: { shadow: "md" }, withScrollArea: false };
const field = { size: "md", inputWrapperOrder: [...wrapperOrder] };

// Otherwise the arrows of a calendar are pictures alone.
const calendar = {
  ariaLabels: {
    previousMonth: "Previous month",
    nextMonth: "Next month",
    previousYear: "Previous year",
    nextYear: "Next year",
    previousDecade: "Previous decade",
    nextDecade: "Next decade",
  },
};

// The library draws the head of a dialog as a header, which is a banner to screen readers; the page has one.
const plainHeader = { header: { role: "presentation" } };

const portalProps = { target: layers };

// Plain objects instead of Button.extend(...): that would pull every component of this list into
// the first chunk, used there or not.
export const theme = createTheme({
  colors: { brand, gray, dark, red },
  primaryColor: "brand",
  primaryShade: 8,
  white,
  black,
  fontFamily: "var(--n-font)",
  fontFamilyMonospace: "var(--n-mono)",
  cursorType: "pointer",
  respectReducedMotion: true,
  focusRing: "auto",
  defaultRadius: "sm",
  radius: { xs: px(4), sm: px(6), md: px(8), lg: px(12), xl: px(16) },
  spacing: { xs: px(8), sm: px(12), md: px(16), lg: px(24), xl: px(32) },
  fontSizes: { xs: px(12), sm: px(13), md: px(14), lg: px(16), xl: px(20) },
  lineHeights: { xs: px(16), sm: px(20), md: px(20), lg: px(24), xl: px(28) },
  headings: {
    fontFamily: "var(--n-font)",
    fontWeight: "600",
    sizes: {
      h1: { fontSize: px(22), lineHeight: px(28) },
      h2: { fontSize: px(16), lineHeight: px(24) },
      h3: { fontSize: px(14), lineHeight: px(20) },
    },
  },
  shadows: { sm: "var(--n-sh-1)", md: "var(--n-sh-2)", xl: "var(--n-sh-3)" },
  components: {
    Button: {
      defaultProps: { size: "sm" },
      classNames: { root: classes.button, section: classes.buttonSection },
      vars: (_theme: unknown, props: { size?: unknown }) => ({ root: buttonVars(props.size) }),
    },
    ActionIcon: {
      defaultProps: { variant: "subtle", color: "gray", size: 28 },
      classNames: { root: classes.actionIcon },
    },
    CloseButton: {
      defaultProps: { "aria-label": "Close" },
      classNames: { root: classes.actionIcon },
    },
    Input: {
      classNames: { input: classes.input, wrapper: classes.inputWrapper },
    },
    InputWrapper: {
      defaultProps: field,
      classNames: {
        label: classes.label,
        required: classes.required,
        description: classes.description,
        error: classes.error,
      },
    },
    TextInput: { defaultProps: field },
    Textarea: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    NumberInput: { defaultProps: field },
    Select: { defaultProps: { ...field, ...select } },
    MultiSelect: { defaultProps: { ...field, ...select } },
    Autocomplete: { defaultProps: { ...field, ...select } },
    DatePicker: { defaultProps: calendar },
    DatePickerInput: {
      defaultProps: {
        ...calendar,
        clearButtonProps: { "aria-label": "Clear" },
        // Their colors have too little contrast: gray for the days around a month, red for weekends.
        hideOutsideDates: true,
        weekendDays: [],
      },
    },
    DateTimePicker: { defaultProps: calendar },
    Combobox: {
      classNames: { dropdown: classes.floating, option: classes.option, options: classes.options },
    },
    Checkbox: { classNames: { input: classes.check, label: classes.checkLabel } },
    Radio: { classNames: { radio: classes.check, label: classes.checkLabel } },
    Switch: {
      defaultProps: { size: "sm", withThumbIndicator: false },
      classNames: { track: classes.switchTrack, thumb: classes.switchThumb },
    },
    SegmentedControl: {
      defaultProps: { size: "sm" },
      classNames: {
        root: classes.segmented,
        indicator: classes.segmentedIndicator,
        label: classes.segmentedLabel,
      },
    },
    Modal: {
      defaultProps: {
        attributes: plainHeader,
        centered: true,
        radius: "lg",
        padding: "lg",
        size: 440,
        zIndex: "var(--n-layer-dialog)",
        transitionProps: { transition: "pop", duration: 180 },
      },
      classNames: {
        overlay: classes.scrim,
        content: classes.dialog,
        header: classes.dialogHeader,
        title: classes.dialogTitle,
      },
    },
    Drawer: {
      defaultProps: {
        attributes: plainHeader,
        position: "right",
        size: "calc(100vw - var(--n-sidebar-width))",
        padding: 0,
        withCloseButton: false,
        zIndex: "var(--n-layer-drawer)",
        transitionProps: { transition: "slide-left", duration: 240 },
      },
      classNames: { overlay: classes.scrim, content: classes.drawer },
    },
    Tabs: {
      classNames: { list: classes.tabList, tab: classes.tab },
    },
    Menu: {
      defaultProps: {
        shadow: "md",
        zIndex: "var(--n-layer-menu)",
        withInitialFocusPlaceholder: false,
      },
      classNames: {
        dropdown: classes.floating,
        item: classes.menuItem,
        itemSection: classes.menuSection,
      },
    },
    Popover: {
      defaultProps: { portalProps, shadow: "md", zIndex: "var(--n-layer-menu)" },
      classNames: { dropdown: classes.floating },
    },
    Tooltip: {
      defaultProps: { portalProps, openDelay: 300, withArrow: false, multiline: true, maw: 320 },
      classNames: { tooltip: classes.tooltip },
    },
    Progress: { classNames: { root: classes.progress, section: classes.progressSection } },
    Accordion: {
      defaultProps: { chevronPosition: "left" },
      classNames: {
        control: classes.accordionControl,
        chevron: classes.accordionChevron,
        item: classes.accordionItem,
        label: classes.accordionLabel,
        content: classes.accordionContent,
      },
    },
    Skeleton: { classNames: { root: classes.skeleton } },
  },
});

const semantic = {
  "--mantine-color-body": "var(--n-canvas)",
  "--mantine-color-text": "var(--n-text)",
  "--mantine-color-dimmed": "var(--n-text-3)",
  "--mantine-color-placeholder": "var(--n-text-3)",
  "--mantine-color-anchor": "var(--n-brand-text)",
  "--mantine-color-error": "var(--n-da-t)",
  "--mantine-color-default": "var(--n-surface)",
  "--mantine-color-default-hover": "var(--n-hover)",
  "--mantine-color-default-color": "var(--n-text)",
  "--mantine-color-default-border": "var(--n-line-2)",
  "--mantine-color-disabled": "var(--n-subtle)",
  "--mantine-color-disabled-color": "var(--n-text-3)",
  "--mantine-color-disabled-border": "var(--n-line)",
  "--mantine-color-brand-filled": "var(--n-brand)",
  "--mantine-color-brand-filled-hover": "var(--n-brand-hover)",
  "--mantine-primary-color-filled": "var(--n-brand)",
  "--mantine-primary-color-filled-hover": "var(--n-brand-hover)",
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: semantic,
  dark: semantic,
});
