import { secretsInAddress } from './masked-address.ts'
import { basicCredentials } from './redactor.ts'

const minPart = 6

/** Every form in which the secrets of a notification channel may appear. `secrets` are the names of its secret settings. */
export function channelSecrets(settings: Readonly<Record<string, unknown>>, secrets: readonly string[]): string[] {
  const texts = (names: readonly string[]) =>
    names.flatMap((name) => (typeof settings[name] === 'string' ? [settings[name]] : []))
  const values = texts(secrets)
  const addresses = texts(Object.keys(settings)).flatMap((text) => text.split(/\s+/))
  const { username, password } = settings
  const basic =
    typeof password === 'string' ? [basicCredentials(typeof username === 'string' ? username : '', password)] : []
  return [...values, ...addresses.flatMap(secretsInAddress), ...addresses.flatMap(partsOfServiceUrl), ...basic]
}

/** URLs of Apprise, such as `tgram://<token>/<chat>`, have secrets in every part. */
function partsOfServiceUrl(url: string): string[] {
  const [scheme, rest] = url.split('://', 2)
  if (rest === undefined || /^https?$/i.test(scheme ?? '')) return []
  return rest.split(/[:/@?&=,]+/).filter((part) => part.length >= minPart)
}
