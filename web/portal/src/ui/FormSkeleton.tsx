import { Skeleton } from "@mantine/core";
import { FormSection } from "./FormSection";
import classes from "./FormSkeleton.module.css";
import { useAfter } from "./useAfter";

/** A settings form before its values came, after 300 ms and not before. */
export function FormSkeleton({ title, fields }: { title: string; fields: number }) {
  const late = useAfter(300);
  if (!late) return null;
  return (
    <FormSection title={title}>
      {Array.from({ length: fields }, (_, place) => (
        <div key={place} className={classes.field} aria-hidden="true">
          <Skeleton width="34%" height={12} radius={4} />
          <Skeleton height={36} radius={6} />
        </div>
      ))}
    </FormSection>
  );
}
