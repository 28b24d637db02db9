import { sessionSeconds } from './tokens.ts'

export const sessionCookieName = 'ludarr_session'

type Place = { basePath: string; secure: boolean }

/** The header that keeps a browser signed in. */
export function sessionCookie(token: string, place: Place): string {
  return `${sessionCookieName}=${token}; Max-Age=${sessionSeconds}; ${attributes(place)}`
}

/** The header that signs a browser out. */
export function clearedCookie(place: Place): string {
  return `${sessionCookieName}=; Max-Age=0; ${attributes(place)}`
}

/** One cookie of a Cookie header. */
export function readCookie(header: string | null, name: string): string | null {
  if (header === null) return null
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name && value) return value
  }
  return null
}

function attributes({ basePath, secure }: Place): string {
  return `Path=${basePath || '/'}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
