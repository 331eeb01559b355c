/** The template that there always is and that no list holds. */
export const defaultTemplateId = "default_customization";
