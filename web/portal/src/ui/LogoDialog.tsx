import { useSubmit } from "@portal/lib/submit/useSubmit";
import { Dialog } from "./Dialog";
import "@mantine/core/styles/Slider.layer.css";
import { Button, Slider } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { uploadLogo } from "@portal/lib/api/uploadLogo";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { type Crop, drawCrop, logoSide, maxLogoBytes, noCrop, toPng } from "./crop";
import { DialogButtons } from "./DialogButtons";
import classes from "./Logo.module.css";
import { LogoDrop } from "./LogoDrop";
import { Note } from "./Note";

const tooLarge =
  "The maximum image size is only allowed to be 200KB, please upload according to the regulations!";
const wrongType = "Only jpeg, jpg and png images are allowed.";
const types = ["image/png", "image/jpeg"];

export interface LogoDialogProps {
  onClose: () => void;
  onUploaded: (url: string) => void;
}

/** Chooses a picture and cuts a round logo out of it. */
export function LogoDialog({ onClose, onUploaded }: LogoDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [fileName, setFileName] = useState("");
  const [crop, setCrop] = useState(noCrop);
  const change = (part: Partial<Crop>) => setCrop((old) => ({ ...old, ...part }));
  const upload = useSubmit({
    call: async () => canvas.current && uploadLogo(await toPng(canvas.current)),
    onSuccess: (url) => url && onUploaded(url),
  });

  async function choose(file: File | null) {
    setPicture(null);
    setProblem(null);
    setCrop(noCrop);
    upload.reset();
    setFileName(file?.name ?? "");
    if (!file) return;
    if (file.size > maxLogoBytes) return setProblem(tooLarge);
    if (!types.includes(file.type)) return setProblem(wrongType);
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      setProblem("The image could not be read. Choose another one.");
    }
  }

  useEffect(() => {
    if (canvas.current && picture) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  const drag = (event: PointerEvent) => {
    if (event.buttons !== 1) return;
    change({ x: crop.x + event.movementX, y: crop.y + event.movementY });
  };

  const shown = problem ?? (upload.isError ? errorMessage(upload.error) : null);
  return (
    <Dialog opened onClose={onClose} title="Upload logo">
      <LogoDrop name={fileName} onChoose={choose} />
      {shown && (
        <div className={classes.problem}>
          <Note tone="danger" role="alert">
            {shown}
          </Note>
        </div>
      )}
      {picture && (
        <div className={classes.crop}>
          <canvas
            ref={canvas}
            className={classes.canvas}
            width={logoSide}
            height={logoSide}
            role="img"
            aria-label="How the logo will look. Drag to move."
            onPointerMove={drag}
          />
          <span className={classes.label}>Scale</span>
          <Slider
            thumbLabel="Scale"
            min={0.5}
            max={2}
            step={0.1}
            value={crop.scale}
            onChange={(scale) => change({ scale })}
          />
          <span className={classes.label}>Rotate</span>
          <Slider
            thumbLabel="Rotate"
            min={0}
            max={360}
            value={crop.rotate}
            onChange={(rotate) => change({ rotate })}
          />
        </div>
      )}
      <DialogButtons>
        <Button size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" disabled={!picture} loading={upload.busy} onClick={() => upload.submit()}>
          OK
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
