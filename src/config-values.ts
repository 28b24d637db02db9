import { Buffer } from 'node:buffer'
import { isNetwork } from './domain/addresses/address-block.ts'
import { isBasePath } from './domain/addresses/public-address.ts'
import { AppError } from './domain/errors.ts'
import { counted } from './domain/format.ts'

type Option<Value> = {
  name: string
  description: string
  defaultValue: Value
  parse(text: string, name: string): Value
}

/** An environment variable. */
export function option<Value>(
  name: string,
  defaultValue: Value,
  parse: Option<Value>['parse'],
  description: string,
): Option<Value> {
  return { name, defaultValue, parse, description }
}

/** Reads a variable without a default value. */
export const optional = <Value>(
  parse: (value: string, name: string) => Value,
): ((value: string, name: string) => Value | null) => parse

export const text = (value: string): string => value
export const list = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function reject(name: string, value: string, expected: string): never {
  throw new AppError('invalid', `${name} is "${value}" but must be ${expected}.`)
}

export function oneOf<const Choices extends readonly string[]>(...choices: Choices) {
  return (value: string, name: string): Choices[number] =>
    choices.find((choice) => choice === value) ?? reject(name, value, `one of ${choices.join(', ')}`)
}

export function portNumber(value: string, name: string): number {
  const port = Number(value)
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : reject(name, value, 'a port from 0 to 65535')
}

export function count(value: string, name: string): number {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : reject(name, value, 'a positive whole number')
}

export function id(value: string, name: string): number {
  const number = Number(value)
  const isId = Number.isInteger(number) && number >= 0 && number < 2 ** 32 - 1
  return isId ? number : reject(name, value, 'a number from 0 to 4294967294')
}

export function mask(value: string, name: string): number {
  return /^0?[0-7]{3}$/.test(value) ? Number.parseInt(value, 8) : reject(name, value, 'an octal mask such as 002')
}

export function httpUrl(value: string, name: string): string {
  return /^https?:\/\/[^\s/]+/.test(value) ? value.replace(/\/+$/, '') : reject(name, value, 'an http or https URL')
}

export function origins(value: string, name: string): string[] {
  return list(value).map((each) => httpUrl(each, name))
}

const minSecretBytes = 32

/** Never quotes the value: it is a secret. `otherwise` says what unsetting it does. */
export function secret(otherwise: string): (value: string, name: string) => string {
  return (value, name) => {
    const bytes = Buffer.byteLength(value)
    if (bytes >= minSecretBytes) return value
    throw new AppError(
      'invalid',
      `${name} has ${counted(bytes, 'byte')} but needs at least ${minSecretBytes}: a shorter one can be guessed. Create one with "openssl rand -base64 48", or unset ${name} to ${otherwise}.`,
    )
  }
}

export function networks(value: string, name: string): string[] {
  return list(value).map((each) =>
    isNetwork(each) ? each : reject(name, each, 'an IP address or a network, such as 192.168.1.10 or 172.16.0.0/12'),
  )
}

/** Headers that clients and proxies send whoever is signed in. */
const reservedHeaders = new Set([
  'host',
  'cookie',
  'origin',
  'authorization',
  'user-agent',
  'x-api-key',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
])

export function headerName(value: string, name: string): string {
  const isName = /^[A-Za-z0-9-]+$/.test(value) && !reservedHeaders.has(value.toLowerCase())
  return isName ? value : reject(name, value, 'the name of a header that only the proxy sets, such as Remote-User')
}

export function trueOrFalse(value: string, name: string): boolean {
  return oneOf('true', 'false')(value, name) === 'true'
}

export function urlOrPath(value: string, name: string): string {
  const isPath = /^\/(?![/\\])\S*$/.test(value)
  const isUrl = /^https?:$/.test(URL.parse(value)?.protocol ?? '')
  return isPath || isUrl ? value : reject(name, value, 'an http or https URL or a path such as /logout')
}

export function basePath(value: string, name: string): string {
  const path = value.replace(/\/+$/, '')
  return path === '' || isBasePath(path) ? path : reject(name, value, 'a path such as /games')
}
