import { useSyncExternalStore } from 'react'
import type { LanguageSetting } from '#domain/accounts/languages.ts'
import { keepInBrowser, keptInBrowser } from '../browser/browser-storage.ts'
import type { ServerMessage, TranslateMessage } from './translated-messages.ts'

type Shown = { language: Language; locale: string; catalog: Texts } & Translator

export type ShownTexts = Readonly<Pick<Shown, 'language'>>

export type Language = Exclude<LanguageSetting, 'auto'>

const storageKey = 'ludarr-language'

export type Texts = Readonly<Record<string, Readonly<Record<string, string | undefined>> | undefined>>

type Translate = (text: string) => string

/** Translates messages of the server, and its English texts that have no key. */
type Translator = { translate: Translate; translateMessage: TranslateMessage }

/** The first page does not wait for `translator`. */
type Translated = { catalog: Texts; translator: Promise<Translator> }

const untranslated: Translator = { translate: withLocalTimes, translateMessage: () => null }

/** English is part of the code that shows it. Other languages are loaded when they are chosen. */
const loaders: Record<Language, () => Promise<Translated>> = {
  en: async () => ({ catalog: {}, translator: Promise.resolve(untranslated) }),
  de: async () => {
    // If it cannot be loaded, texts of the server stay English.
    const translator = import('./de/server-texts.ts').then(
      ({ translate, translateMessage }) => ({ translate, translateMessage }),
      () => untranslated,
    )
    const { de } = await import('./de.ts')
    return { catalog: de, translator }
  },
  fr: async () => {
    const { fr } = await import('./fr.ts')
    return { catalog: fr, translator: Promise.resolve(untranslated) }
  },
}

let current: Shown = { language: 'en', locale: localeFor('en'), catalog: {}, ...untranslated }
let translating: Promise<void> = Promise.resolve()
const listeners = new Set<() => void>()

/** The language of the texts on the page. Components that use it are rendered again when texts change. */
export function useLanguage(): Language {
  return useTexts().language
}

/** The texts on the page. Another object whenever they change, for what is rendered again only if something changes. */
export function useTexts(): ShownTexts {
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentLanguage(): Language {
  return current.language
}

/** The locale of numbers and dates. */
export function currentLocale(): string {
  return current.locale
}

/** The browser's variant of the language if it has one, such as `en-GB`. */
function localeFor(language: Language): string {
  return browserLocales().find((locale) => languageOf(locale) === language) ?? language
}

/** The message of a text in the ICU format, in English if it has no translation; `undefined` if there is no such text. */
export function findMessage(english: Texts, key: string): string | undefined {
  const [area = '', name = ''] = key.split('.')
  return current.catalog[area]?.[name] ?? english[area]?.[name]
}

/** A text of a setting, by its path. It stays English if it has no translation. */
export function settingText(path: string, english: string): string {
  return current.catalog.setting?.[path] ?? english
}

/** A text of the server, such as an error or the label of a field, in the user's language. */
export function serverText(text: string): string {
  return current.translate(text)
}

/** A text that the server sends with its key, in the user's language. Without a translation, it stays English. */
export function messageText(message: ServerMessage | null | undefined, text: string): string {
  return (message && current.translateMessage(message)) ?? serverText(text)
}

/** Texts in English stay as sent, with their times in the zone and the format of the browser. */
function withLocalTimes(text: string): string {
  return text.replace(/\b\d{4}-\d\d-\d\d \d\d:\d\d UTC\b/g, (instant) =>
    new Date(`${instant.slice(0, 16).replace(' ', 'T')}Z`).toLocaleString(current.locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
    }),
  )
}

/** Shows the texts in a language. If they cannot be loaded, the language stays as it is. */
export async function showLanguage(language: Language): Promise<void> {
  if (language !== current.language) {
    const translated = await loaders[language]().catch(() => null)
    if (translated === null) return
    const { catalog, translator } = translated
    const shown = { language, locale: localeFor(language), catalog, ...untranslated }
    current = shown
    translating = translator.then((loaded) => {
      if (current !== shown) return
      current = { ...shown, ...loaded }
      notifyListeners()
    })
  }
  if (typeof document !== 'undefined') document.documentElement.lang = language
  notifyListeners()
}

/** Resolves when texts of the server are shown in the language too. */
export function serverTextsShown(): Promise<void> {
  return translating
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** The language for a setting: with `auto`, the first of the browser that there is. */
export function chosenLanguage(setting: LanguageSetting, locales: readonly string[] = browserLocales()): Language {
  if (setting !== 'auto') return setting
  return locales.map(languageOf).find(isLanguage) ?? 'en'
}

/** Shows the language of the last visit, or that of the browser. */
export async function restoreLanguage(): Promise<void> {
  const remembered = keptInBrowser(storageKey) ?? ''
  await showLanguage(isLanguage(remembered) ? remembered : chosenLanguage('auto'))
}

/** Shows the language of the account, and remembers it for the next visit. */
export async function applyLanguage(setting: LanguageSetting): Promise<void> {
  keepInBrowser(storageKey, setting === 'auto' ? null : setting)
  await showLanguage(chosenLanguage(setting))
}

function browserLocales(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : (navigator.languages ?? [])
}

function languageOf(locale: string): string {
  return locale.toLowerCase().split('-')[0] ?? ''
}

function isLanguage(language: string): language is Language {
  return Object.hasOwn(loaders, language)
}
