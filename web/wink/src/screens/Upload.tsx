import { useState } from "react";
import { newKey } from "../api";
import { Camera } from "../camera/Camera";
import { useConfig } from "../context";
import { Button } from "../parts/Button";
import { Consent } from "../parts/Consent";
import { Field } from "../parts/Field";
import { Icon, LOCK } from "../parts/Icon";
import { Logo } from "../parts/Logo";
import { Screen } from "../parts/Screen";
import { asksConsentAtLogin } from "../rules";
import type { ViewOf } from "../state";
import { asksPassword } from "../upload";
import { errorText, useLater } from "../useLater";
import { ChosenFile } from "./ChosenFile";
import { FilePicker } from "./FilePicker";
import login from "./login.module.css";
import { OnPhone } from "./OnPhone";
import styles from "./upload.module.css";

interface UploadProps {
  view: ViewOf<"UPLOAD">;
  /** The page of a phone, which has this one screen. */
  isOnPhone?: boolean;
}

/** Choosing a document and sending it; what is chosen stays until the server has it. */
export function Upload({ view, isOnPhone }: UploadProps) {
  const { text, state, dispatch, api, locale } = useLater();
  const config = useConfig();
  const [isAgreed, setIsAgreed] = useState(false);
  // One name for one file, however often it is sent: the server takes it in once.
  const [key, setKey] = useState(newKey);
  const camera = useCameraScreen();
  const [isHandedOver, setIsHandedOver] = useState(false);
  const { source, file, percent, errorCode } = view;
  const lock = useLock(file, errorCode);
  const asksConsent = asksConsentAtLogin(config, state.isConsentGiven);
  const isSending = state.isBusy;
  const pick = (next: File | null, code?: string) => {
    setKey(newKey());
    dispatch({ type: "PICK", file: next, errorCode: code });
  };
  if (camera.isOpen) {
    return (
      <Camera
        title={text.cameraTitle(source.name)}
        onTake={(photo) => {
          camera.took(photo);
          pick(photo);
        }}
        onBack={camera.close}
        onFail={camera.fail}
      />
    );
  }
  const agree = async () => {
    await api.giveConsent(config.templateId, locale);
    dispatch({ type: "CONSENTED" });
  };
  const refused = (code: string) => {
    setIsHandedOver(false);
    const message = text.errors.CONSENT_REQUIRED;
    if (code === "CONSENT_REQUIRED") dispatch({ type: "CONSENT_MISSING", message });
    else dispatch({ type: "REFUSED", errorCode: code });
  };
  if (isHandedOver) {
    return (
      <OnPhone
        fileType={source.id}
        beforehand={asksConsent ? agree : undefined}
        onBack={() => setIsHandedOver(false)}
        onUploaded={(upload) => dispatch({ type: "HANDED_OVER", upload })}
        onRefused={refused}
        onUnauthorized={() => dispatch({ type: "UNAUTHORIZED", effect: null })}
      />
    );
  }
  const isPhoto = file !== null && file === camera.photo;
  const remove = () => {
    pick(null);
    if (isPhoto) camera.open?.();
  };
  const consent = asksConsent && <Consent isGiven={isAgreed} onChange={setIsAgreed} />;
  const actions = isSending ? (
    <>
      <Progress percent={percent} />
      <Button onClick={() => dispatch({ type: "STOP" })}>{text.cancel}</Button>
    </>
  ) : (
    <Button
      look="primary"
      disabled={!file || (lock.isLocked && !lock.password) || (asksConsent && !isAgreed)}
      onClick={() => dispatch({ type: "SEND", key, password: lock.password })}
    >
      {text.uploadSend}
    </Button>
  );
  return (
    <Screen
      onBack={isSending || isOnPhone ? undefined : () => dispatch({ type: "BACK" })}
      actions={actions}
    >
      <Logo name={source.name} url={source.logoUrl} isLarge />
      <h1 tabIndex={-1}>{text.uploadTitle(source.name)}</h1>
      <p>{text.uploadLimits}</p>
      {file ? (
        <ChosenFile file={file} isPhoto={isPhoto} onRemove={isSending ? undefined : remove} />
      ) : (
        <FilePicker onPick={pick} onCamera={camera.hasFailed ? undefined : camera.open} />
      )}
      {!file && !isOnPhone && (
        <p className={styles.onPhone}>
          <Button
            look="link"
            disabled={asksConsent && !isAgreed}
            onClick={() => setIsHandedOver(true)}
          >
            {text.phoneTitle}
          </Button>
        </p>
      )}
      {camera.hasFailed && !file && (
        <p className={styles.fault} role="alert">
          {text.cameraFailed}
        </p>
      )}
      {errorCode && (
        <p className={styles.fault} role="alert">
          {errorText(text, errorCode)}
        </p>
      )}
      {lock.isLocked && !isSending && (
        <div className={styles.password}>
          <Field
            field={{ ...passwordField, label: text.uploadPassword }}
            value={lock.password}
            onChange={lock.type}
          />
          <p>{text.uploadPasswordUse}</p>
        </div>
      )}
      <p className={login.private}>
        <Icon paths={LOCK} size={18} />
        {text.uploadPrivate(config.companyName)}
      </p>
      {consent && <div className={login.consent}>{consent}</div>}
    </Screen>
  );
}

const passwordField = { name: "password", type: "password", placeholder: "", autocomplete: "off" };

/** What is typed to open a file that turned out to be locked; another file starts over. */
function useLock(file: File | null, errorCode: string) {
  const [locked, setLocked] = useState<{ file: File; password: string } | null>(null);
  if (file && asksPassword(errorCode) && locked?.file !== file) setLocked({ file, password: "" });
  const isLocked = file !== null && locked?.file === file;
  return {
    isLocked,
    password: isLocked ? locked.password : "",
    type: (password: string) => file && setLocked({ file, password }),
  };
}

/** The camera in place of the screen, until a photo is taken. Without one, the phone's own camera is asked for a file. */
function useCameraScreen() {
  const [isOpen, setIsOpen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [photo, setPhoto] = useState<File | null>(null);
  const close = () => setIsOpen(false);
  return {
    isOpen,
    /** It did not open when it was asked for. */
    hasFailed,
    photo,
    close,
    open: canPhotograph() ? () => setIsOpen(true) : undefined,
    took: (taken: File) => {
      setPhoto(taken);
      close();
    },
    fail: () => {
      setHasFailed(true);
      close();
    },
  };
}

/** Missing on plain http and in some webviews. */
const canPhotograph = () => "mediaDevices" in navigator && !!navigator.mediaDevices.getUserMedia;

function Progress({ percent }: { percent: number }) {
  const { text } = useLater();
  const shown = Math.max(percent, 0);
  const words = shown < 99 ? text.uploadSending(shown) : text.uploadSent;
  return (
    <div className={styles.progress}>
      <p>{words}</p>
      <progress max={100} value={shown} aria-label={words} />
    </div>
  );
}
