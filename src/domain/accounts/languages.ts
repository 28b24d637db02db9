/** Languages of the UI; `auto` is that of the browser. */
export const languageSettings = ['auto', 'en', 'de', 'fr'] as const
export type LanguageSetting = (typeof languageSettings)[number]
