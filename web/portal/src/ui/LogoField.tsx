import { Button } from "@mantine/core";
import { useState } from "react";
import classes from "./Logo.module.css";
import { LogoDialog } from "./LogoDialog";

export interface LogoFieldProps {
  url: string;
  onChange: (url: string) => void;
  onCover: (covered: boolean) => void;
}

export function LogoField({ url, onChange, onCover }: LogoFieldProps) {
  const [opened, setOpened] = useState(false);
  const turn = (open: boolean) => {
    setOpened(open);
    onCover(open);
  };
  return (
    <div>
      <div className={classes.label}>Logo</div>
      <div className={classes.logo}>
        {url ? (
          <img src={url} alt="Your logo" width={64} height={64} />
        ) : (
          <span className={classes.noLogo} />
        )}
        <div>
          <Button variant="default" onClick={() => turn(true)}>
            {url ? "Change logo" : "Upload logo"}
          </Button>
          {url && (
            <Button variant="subtle" color="gray" onClick={() => onChange("")}>
              Remove
            </Button>
          )}
          <p className={classes.hint}>JPEG or PNG, up to 200KB</p>
        </div>
      </div>
      {opened && (
        <LogoDialog
          onClose={() => turn(false)}
          onUploaded={(uploaded) => {
            onChange(uploaded);
            turn(false);
          }}
        />
      )}
    </div>
  );
}
