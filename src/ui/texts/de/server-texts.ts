import { currentLocale } from '../language.ts'
import { createTranslator } from '../server-texts.ts'
import { declared } from './declared.ts'
import { acquisition } from './server/acquisition.ts'
import { clients } from './server/clients.ts'
import { dats } from './server/dats.ts'
import { fileDelivery } from './server/file-delivery.ts'
import { files } from './server/files.ts'
import { health } from './server/health.ts'
import { household } from './server/household.ts'
import { importing } from './server/importing.ts'
import { library } from './server/library.ts'
import { programImport } from './server/program-import.ts'
import { reasons } from './server/reasons.ts'
import { releaseNames } from './server/release-names.ts'
import { requests } from './server/requests.ts'
import { services } from './server/services.ts'
import { signIn } from './server/sign-in.ts'
import { systems } from './server/systems.ts'

export const serverTexts = {
  ...declared,
  ...acquisition,
  ...clients,
  ...dats,
  ...fileDelivery,
  ...files,
  ...health,
  ...household,
  ...importing,
  ...library,
  ...programImport,
  ...reasons,
  ...releaseNames,
  ...requests,
  ...services,
  ...signIn,
  ...systems,
}

/** A text that the server sends in English, in German. */
export const translate = createTranslator(serverTexts, currentLocale)
