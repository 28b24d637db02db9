import type { MessageTexts } from '../translated-messages.ts'
import { acquisition } from './messages/acquisition.ts'
import { api } from './messages/api.ts'
import { clients } from './messages/clients.ts'
import { dats } from './messages/dats.ts'
import { fileDelivery } from './messages/file-delivery.ts'
import { files } from './messages/files.ts'
import { health } from './messages/health.ts'
import { household } from './messages/household.ts'
import { importing } from './messages/importing.ts'
import { library } from './messages/library.ts'
import { programImport } from './messages/program-import.ts'
import { reasons } from './messages/reasons.ts'
import { services } from './messages/services.ts'
import { signIn } from './messages/sign-in.ts'
import { systems } from './messages/systems.ts'
import { tasks } from './messages/tasks.ts'
import { text } from './messages/text.ts'

/** Messages of the server in German, by their keys. */
export const messages: MessageTexts = {
  acquisition,
  api,
  clients,
  dats,
  fileDelivery,
  files,
  health,
  household,
  importing,
  library,
  programImport,
  reasons,
  services,
  signIn,
  systems,
  tasks,
  text,
}
