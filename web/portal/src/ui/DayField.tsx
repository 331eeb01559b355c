import { DatePickerInput, type DatePickerInputProps } from "@mantine/dates";
import { useId } from "react";
import "@mantine/dates/styles.layer.css";

/** A day that is picked from a calendar, whose dialog has the name of the field. */
export function DayField(props: DatePickerInputProps) {
  const id = useId();
  return <DatePickerInput id={id} popoverProps={{ id }} valueFormat="D MMM YYYY" {...props} />;
}
