import { currentLocale } from '../language.ts'
import { createTranslator, keyedTexts } from '../server-texts.ts'
import { createMessageTranslator } from '../translated-messages.ts'
import { messages } from './messages.ts'
import { acquisition } from './server/acquisition.ts'
import { api } from './server/api.ts'
import { clients } from './server/clients.ts'
import { dats } from './server/dats.ts'
import { files } from './server/files.ts'
import { household } from './server/household.ts'
import { importing } from './server/importing.ts'
import { library } from './server/library.ts'
import { programImport } from './server/program-import.ts'
import { reasons } from './server/reasons.ts'
import { releaseNames } from './server/release-names.ts'

import { services } from './server/services.ts'
import { systems } from './server/systems.ts'

export const serverTexts = {
  ...keyedTexts(messages),
  ...acquisition,
  ...clients,
  ...dats,
  ...files,
  ...household,
  ...importing,
  ...library,
  ...programImport,
  ...reasons,
  ...releaseNames,
  ...api,
  ...services,
  ...systems,
}

/** A text that the server sends in English, in German. */
export const translate = createTranslator(serverTexts, currentLocale)

/** A message of the server in German. */
export const translateMessage = createMessageTranslator(messages, currentLocale, translate)
