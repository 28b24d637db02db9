import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What nginx is to be started with, so that it serves this and writes nothing outside its folder. */
export function nginxWith(folder: string, servers: string, maxBody = '16m'): string[] {
  mkdirSync(join(folder, 'tmp'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, 'tmp', kind)};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log stderr;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http {
  access_log off; ${temporary.join(' ')} client_max_body_size ${maxBody};
  ${servers}
}
`,
  )
  return ['-p', folder, '-c', file]
}
