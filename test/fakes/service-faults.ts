import type { ServerResponse } from 'node:http'

/** How outside services fail. */
export const faults = ['too-many', 'status-500', 'html', 'half', 'forbidden', 'silent'] as const
export type ServiceMode = 'normal' | (typeof faults)[number]

/** Answers in the way of a mode; false for `normal`. A `silent` service never answers. */
export function answerFault(mode: ServiceMode, response: ServerResponse, retryAfter: string | null): boolean {
  const json = { 'content-type': 'application/json' }
  switch (mode) {
    case 'normal':
      return false
    case 'too-many':
      response.writeHead(429, { ...json, ...(retryAfter === null ? {} : { 'retry-after': retryAfter }) })
      response.end('{"message":"Too Many Requests"}')
      return true
    case 'status-500':
      response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal Server Error</h1>')
      return true
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>Maintenance</title>')
      return true
    case 'half':
      response.writeHead(200, { ...json, 'content-length': '4096' }).write('[{"id": 1, "name": "Por')
      response.destroy()
      return true
    case 'forbidden':
      response.writeHead(403, json).end('{"message":"Forbidden"}')
      return true
    case 'silent':
      return true
  }
}
