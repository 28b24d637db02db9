/** The parts of https://github.com/panva/node-oidc-provider that the tests use: the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    proxy: boolean
    callback(): RequestListener
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<InteractionDetails>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options?: { mergeWithLastSubmission: boolean },
    ): Promise<void>
    on(event: string, listener: (...details: unknown[]) => void): void
    Grant: new (about: {
      accountId: string
      clientId: string
    }) => Grant
  }

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  type InteractionDetails = {
    uid: string
    prompt: { name: string }
    params: { client_id: string; scope: string }
    session?: { accountId: string }
  }
}
