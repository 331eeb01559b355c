import { useState } from "react";

/** The fields of a filter before Search. They follow the address when it changes, by Back say. */
export function useDraft<Filter extends object>(applied: Filter) {
  const key = JSON.stringify(applied);
  const [draft, setDraft] = useState(applied);
  const [followed, setFollowed] = useState(key);
  if (followed !== key) {
    setFollowed(key);
    setDraft(applied);
  }
  return {
    draft,
    setDraft,
    set: (part: Partial<Filter>) => setDraft({ ...draft, ...part }),
  };
}
