import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '../texts/text.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'
import { useAuthStatus, useSignedIn } from './session.ts'

// Only whoever uses a passkey needs it.
const library = () => import('@simplewebauthn/browser')

/** The only address at which passkeys can be used: null if there is none, `off` if only providers sign users in. */
export function usePasskeyOrigin(): string | null | undefined {
  const status = useAuthStatus(true)
  if (status.data === undefined) return undefined
  return status.data.passwordSignIn ? status.data.passkeyOrigin : 'off'
}

/** Whether this browser can use passkeys on this page. */
export function canUsePasskeys(origin: string | null | undefined): boolean {
  return origin === location.origin && typeof PublicKeyCredential === 'function'
}

/** What the browser refused. Its own messages are for developers. */
async function asked<Result>(ceremony: () => Promise<Result>, cancelled: string, known: string): Promise<Result> {
  try {
    return await ceremony()
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new Error(isKnown ? known : cancelled, { cause: error })
  }
}

export function useSignInByPasskey() {
  const signedIn = useSignedIn()
  return useMutation({
    meta: { quiet: true, staysSignedIn: true },
    mutationFn: async () => {
      const { options } = await dataOf(api.POST('/api/auth/passkeys/sign-in/options'))
      const { startAuthentication } = await library()
      const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
      const cancelled = t('welcome.passkeyCancelled')
      const { id, rawId, type, response } = await asked(
        () => startAuthentication({ optionsJSON }),
        cancelled,
        cancelled,
      )
      return dataOf(api.POST('/api/auth/passkeys/sign-in', { body: { assertion: { id, rawId, type, response } } }))
    },
    onSuccess: signedIn,
  })
}

export function usePasskeys() {
  return useQuery({
    queryKey: keys.passkeys,
    queryFn: ({ signal }) => dataOf(api.GET('/api/auth/passkeys', { signal })),
  })
}

type NewPasskey = { name: string; password: string; code: string }

/** Has the browser create a passkey. A wrong password or code is a 401 too, but does not end the session. */
export function useAddPasskey(messages: { cancelled: string; known: string }) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true, staysSignedIn: true },
    gcTime: 0,
    mutationFn: async ({ name, password, code }: NewPasskey) => {
      const body = code === '' ? { password } : { password, code }
      const { options } = await dataOf(api.POST('/api/auth/passkeys/options', { body }))
      const { startRegistration } = await library()
      const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
      const { id, rawId, type, response } = await asked(
        () => startRegistration({ optionsJSON }),
        messages.cancelled,
        messages.known,
      )
      const { clientDataJSON, attestationObject, transports = [] } = response
      const registration = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
      return dataOf(api.POST('/api/auth/passkeys', { body: { name, registration } }))
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.passkeys }),
  })
}

export function useRenamePasskey(id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (name: string) =>
      dataOf(api.PATCH('/api/auth/passkeys/{id}', { body: { name }, params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.passkeys }),
  })
}

export function useRemovePasskey(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/auth/passkeys/{id}', { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.passkeys }),
  })
}
