import { useWink } from "../context";
import { Screen } from "../parts/Screen";
import { Skeleton } from "../parts/Skeleton";

export function Boot() {
  const { state } = useWink();
  return <Screen>{!state.problem && <Skeleton rows={4} />}</Screen>;
}
