import { type ComponentProps, createContext, type FormEvent, useContext } from "react";

const InForm = createContext(false);

export interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * The only form element of the portal. A submit is the business of one form alone: React passes events on along its
 * own tree, so the submit of a dialog would reach a form that merely renders the dialog, wherever both stand in the
 * document. For the same reason no form may render another one, not even inside a dialog.
 */
export function Form({ onSubmit, ...props }: FormProps) {
  if (useContext(InForm) && import.meta.env.DEV) {
    throw new Error("A form renders another form. Move the inner one, or its dialog, out of it.");
  }
  return (
    <InForm value={true}>
      <form
        {...props}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onSubmit(event);
        }}
      />
    </InForm>
  );
}
