import { type Static, Type } from '@sinclair/typebox'
import { Instant, Model, Nullable } from '../scalars.ts'

const Port = Type.Integer({ minimum: 1, maximum: 65_535, examples: [5758] })

const CertificateModel = Model('Certificate', {
  subject: Type.String({ examples: ['CN=nas'] }),
  issuer: Type.String({ examples: ['CN=nas'] }),
  notBefore: Instant,
  notAfter: Instant,
  selfSigned: Type.Boolean(),
})
export type Certificate = Static<typeof CertificateModel>

const choices = {
  enabled: Type.Boolean({ description: 'whether the port below speaks HTTPS' }),
  port: Port,
  redirectHttp: Type.Boolean({ description: 'whether plain HTTP redirects to HTTPS' }),
}

export const TlsSettingsModel = Model('TlsSettings', { ...choices, certificate: Nullable(CertificateModel) })
export type TlsSettings = Static<typeof TlsSettingsModel>

export const TlsChoiceModel = Type.Object(choices)
export type TlsChoice = Static<typeof TlsChoiceModel>
export const TlsChangeModel = Type.Partial(TlsChoiceModel, { model: 'TlsChange' })
export type TlsChange = Static<typeof TlsChangeModel>

export const tlsDefaults: TlsChoice = { enabled: false, port: 5758, redirectHttp: false }

/** A certificate chain and its private key, as PEM. */
export type TlsPair = { cert: string; key: string }
