import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { notifyManager } from "@tanstack/react-query";
import { useState } from "react";
import { checkValue, type Line, type Place } from "./document";
import { useCorrect } from "./mutations";
import type { Archive } from "./queries";

/** A field whose value is being typed. */
interface Draft {
  name: string;
  typed: string;
  /** The version that is replaced. */
  version: number;
  place?: Place;
}

/** A person compares what was read with the file: one field at a time is typed, its place drawn on the page. */
export function useComparison(mode: Mode, archive: Archive) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isDrawing, setIsDrawing] = useState(false);
  const [problem, setProblem] = useState("");
  const [saved, setSaved] = useState(0);
  const close = () => {
    setDraft(null);
    setIsDrawing(false);
    setProblem("");
  };
  const ends = {
    onSuccess: () => {
      close();
      // After those who draw the document were told of the new one: what follows looks at what is drawn.
      notifyManager.schedule(() => setSaved((before) => before + 1));
    },
    onError: (error: Error) => setProblem(errorMessage(error)),
  };
  // Two, because what is typed right after a field was confirmed is no second press.
  const confirming = useCorrect(mode, archive.id, ends);
  const saving = useCorrect(mode, archive.id, ends);
  return {
    draft,
    isDrawing,
    problem,
    busy: saving.busy,
    /** How many fields were set. */
    saved,
    close,
    edit: ({ name, plain, correction }: Line) => {
      close();
      setDraft({ name, typed: plain, version: correction?.version ?? 0 });
    },
    type: (typed: string) => {
      setProblem("");
      setDraft((now) => now && { ...now, typed });
    },
    draw: () => setIsDrawing((now) => !now),
    place: (place: Place) => {
      setIsDrawing(false);
      setDraft((now) => now && { ...now, place });
    },
    confirm: ({ name, plain, correction, field }: Line) => {
      close();
      confirming.submit({
        name,
        value: plain,
        version: correction?.version ?? 0,
        place: placeOf(field),
      });
    },
    save: ({ field, correction }: Line) => {
      if (!draft) return;
      const { value, error } = checkValue(draft.name, draft.typed);
      if (error) setProblem(error);
      else {
        const place = draft.place ?? placeOf(correction) ?? placeOf(field);
        saving.submit({ name: draft.name, value, version: draft.version, place });
      }
    },
  };
}

export type Comparison = ReturnType<typeof useComparison>;

function placeOf(at?: { file: number; page?: number; box?: Place["box"] }): Place | undefined {
  return at?.page && at.box ? { file: at.file, page: at.page, box: at.box } : undefined;
}
