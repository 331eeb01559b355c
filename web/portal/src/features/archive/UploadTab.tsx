import { Button, Select } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { Card } from "@portal/ui/Card";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { Form } from "@portal/ui/Form";
import { LateLoader } from "@portal/ui/LateLoader";
import { LoadError } from "@portal/ui/LoadError";
import { Note } from "@portal/ui/Note";
import { PasswordField } from "@portal/ui/PasswordField";
import { useFileDrop } from "@portal/ui/useFileDrop";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { asksPassword, formatOf, readTypes, uploadProblem } from "./document";
import { FileDrop } from "./FileDrop";
import { useRefreshArchives, useUpload } from "./mutations";
import { ProgressDialog } from "./ProgressDialog";
import type { Archive } from "./queries";
import { uploadQuotaQuery } from "./queries";
import classes from "./Scanned.module.css";
import { samples } from "./samples";
import { UploadQuota, usedUp } from "./UploadQuota";

export interface UploadTabProps {
  mode: Mode;
  onReport: (archive: string) => void;
}

/** The uploads that are left, samples to try with, and the place for a file. */
export function UploadTab({ mode, onReport }: UploadTabProps) {
  const quota = useQuery(uploadQuotaQuery(mode));
  if (quota.isPending) return <LateLoader label="Loading the form" />;
  if (quota.isError) {
    return <LoadError error={quota.error} title="Couldn't load the form" onRetry={quota.refetch} />;
  }
  const isOff = !quota.data?.enabled || quota.data.usageDetail.remainVolume <= 0;
  return (
    <>
      {quota.data && <UploadQuota quota={quota.data} />}
      <div className={classes.columns}>
        <UploadCard mode={mode} isOff={isOff} onReport={onReport} />
        <Samples />
      </div>
    </>
  );
}

function Samples() {
  return (
    <Card className={classes.card} role="region" aria-labelledby="sample-documents">
      <h2 id="sample-documents">Sample Documents</h2>
      <p className={classes.quiet}>No document at hand? Download one of an invented person.</p>
      {samples().map(({ label, about, url }) => (
        <div key={url} className={classes.sample}>
          <span>
            <b>{label}</b>
            <small>{about}</small>
          </span>
          <Button
            component="a"
            href={url}
            download
            variant="default"
            aria-label={`Download ${label}`}
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
          >
            Download
          </Button>
        </div>
      ))}
    </Card>
  );
}

function UploadCard({ mode, isOff, onReport }: UploadTabProps & { isOff: boolean }) {
  const [fileType, setFileType] = useState<string>(readTypes[0].value);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  // Nothing until the server says that the file is locked.
  const [password, setPassword] = useState<string | undefined>();
  const [made, setMade] = useState<Archive | null>(null);
  const refresh = useRefreshArchives(mode);
  const upload = useUpload(mode, {
    onSuccess: (archive) => {
      setPassword(undefined);
      setMade(archive);
    },
    onError: (error) => {
      if (!asksPassword(error)) return setFailed(uploadProblem(error));
      setPassword("");
      setProblem(uploadProblem(error));
    },
  });
  const isOpen = upload.busy || made !== null;

  function choose(chosen: File | null) {
    if (!chosen) return;
    setFile(formatOf(chosen) ? chosen : null);
    setPassword(undefined);
    setProblem(
      formatOf(chosen) ? null : "This type of file can't be read. Choose a PDF, JPG, JPEG, or PNG.",
    );
  }

  const drop = useFileDrop((first, count) => {
    if (count > 1) setProblem("Upload one document at a time.");
    else choose(first);
  });

  function submit() {
    const format = file && formatOf(file);
    if (!file || !format) setProblem("Please select the file you want to upload.");
    else if (isOff) setProblem(usedUp);
    else {
      setProblem(null);
      upload.upload({ fileType, format, file, password: password || undefined });
    }
  }

  function close() {
    setMade(null);
    setFile(null);
    refresh();
  }

  return (
    <Card className={classes.card} role="region" aria-labelledby="file-upload" {...drop}>
      <h2 id="file-upload">File Upload</h2>
      <Form onSubmit={submit} className={classes.form}>
        <Select
          label="Document Type"
          data={[...readTypes]}
          value={fileType}
          allowDeselect={false}
          onChange={(value) => value && setFileType(value)}
        />
        <FileDrop file={file} onChoose={choose} />
        {password !== undefined && (
          <PasswordField
            label="Password of the file"
            description="Used once to open the file, and not stored."
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        {problem && (
          <Note tone="danger" role="alert">
            {problem}
          </Note>
        )}
        <Button type="submit" size="md" loading={upload.busy} className={classes.submit}>
          Upload
        </Button>
      </Form>
      {file && isOpen && (
        <ProgressDialog
          mode={mode}
          file={file}
          archive={made}
          onClose={close}
          onReport={(id) => {
            close();
            onReport(id);
          }}
        />
      )}
      <ErrorDialog text={failed} onClose={() => setFailed(null)} />
    </Card>
  );
}
