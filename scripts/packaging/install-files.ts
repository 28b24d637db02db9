import { Buffer } from 'node:buffer'
import { containerEnvironment, imageName, type Platform, platformEntries } from './container-image.ts'
import { type Entry, writeTar } from './tar.ts'

const port = 5757
const summary = 'Library manager for video games: searches, downloads, imports.'

/** A Compose file for Docker and Podman. https://github.com/compose-spec/compose-spec */
export function composeFile(version: string): string {
  return `# Load the image first: docker load --input ludarr-${version}-image.tar
# Then start Ludarr in the folder of this file: docker compose up --detach
services:
  ludarr:
    image: ${imageName(version)}
    container_name: ludarr
    restart: unless-stopped
    stop_grace_period: 30s
    ports:
      - "${port}:${port}"
    environment:
      # The user and group that own the files; \`id\` prints yours.
      PUID: "1000"
      PGID: "1000"
      UMASK: "002"
      TZ: Etc/UTC
    volumes:
      # Database, covers and backups.
      - ./config:/config
      # One folder with the library and the downloads, mounted at the same place in the download client. With two
      # mounts, imports could not use hardlinks.
      - /srv/games:/data
    healthcheck:
      test: ["CMD", "/usr/bin/ludarr", "healthcheck"]
      interval: 30s
      timeout: 10s
      start_period: 30s
      retries: 3
`
}

/** A template for Unraid's Docker page. Users and paths are Unraid's usual ones. */
export function unraidTemplate(version: string): string {
  const setting = (name: string, type: string, target: string, value: string, more: string, description: string) =>
    `  <Config Name="${name}" Target="${target}" Default="${value}" Mode="${more}" Description="${description}" Type="${type}" Display="always" Required="true" Mask="false">${value}</Config>`
  return `<?xml version="1.0"?>
<Container version="2">
  <Name>ludarr</Name>
  <Repository>${imageName(version)}</Repository>
  <Network>bridge</Network>
  <Privileged>false</Privileged>
  <Overview>${summary}</Overview>
  <Category>Downloaders: GameServers: MediaApp:Other</Category>
  <WebUI>http://[IP]:[PORT:${port}]/</WebUI>
  <ExtraParams>--stop-timeout 30</ExtraParams>
${setting('Web UI', 'Port', String(port), String(port), 'tcp', 'Port of the web UI and the API')}
${setting('Config', 'Path', '/config', '/mnt/user/appdata/ludarr', 'rw', 'Database, covers and backups')}
${setting('Data', 'Path', '/data', '/mnt/user/data', 'rw', 'One folder with the library and the downloads, the same as in the download client')}
${setting('PUID', 'Variable', 'PUID', '99', '', 'User that owns the files')}
${setting('PGID', 'Variable', 'PGID', '100', '', 'Group that owns the files')}
${setting('UMASK', 'Variable', 'UMASK', '002', '', 'Permissions that new files do not get')}
</Container>
`
}

/** A deployment for Kubernetes with its volumes and its service. */
export function kubernetesManifest(version: string): string {
  return `# kubectl apply --filename ludarr-${version}-kubernetes.yaml
# The image must be in a registry that the cluster reaches, or loaded on its nodes. Change its name accordingly.
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: ludarr-config
spec:
  accessModes: [ReadWriteOnce]
  resources:
    requests:
      storage: 2Gi
---
# One volume with the library and the downloads, which the download client mounts too.
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: games
spec:
  accessModes: [ReadWriteMany]
  resources:
    requests:
      storage: 500Gi
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ludarr
spec:
  replicas: 1
  # Two servers must never use one database.
  strategy:
    type: Recreate
  selector:
    matchLabels: { app: ludarr }
  template:
    metadata:
      labels: { app: ludarr }
    spec:
      securityContext:
        runAsUser: 1000
        runAsGroup: 1000
        fsGroup: 1000
        runAsNonRoot: true
      terminationGracePeriodSeconds: 30
      containers:
        - name: ludarr
          image: ${imageName(version)}
          ports:
            - containerPort: ${port}
          env:
            - name: TZ
              value: Etc/UTC
          securityContext:
            allowPrivilegeEscalation: false
            capabilities: { drop: [ALL] }
          startupProbe: &alive
            httpGet: { path: /api/health, port: ${port} }
            periodSeconds: 5
            failureThreshold: 24
          livenessProbe: *alive
          resources:
            requests: { memory: 128Mi }
            limits: { memory: 512Mi }
          volumeMounts:
            - { name: config, mountPath: /config }
            - { name: games, mountPath: /data }
      volumes:
        - name: config
          persistentVolumeClaim: { claimName: ludarr-config }
        - name: games
          persistentVolumeClaim: { claimName: games }
---
apiVersion: v1
kind: Service
metadata:
  name: ludarr
spec:
  selector: { app: ludarr }
  ports:
    - port: ${port}
`
}

/** The names of the architectures at Home Assistant. */
const machines: Readonly<Record<string, string>> = { amd64: 'amd64', arm64: 'aarch64' }

/**
 * A local add-on of Home Assistant as a tar archive: it is unpacked into the folder `addons`, where the Supervisor
 * builds it without a network. https://developers.home-assistant.io/docs/add-ons/configuration
 */
export function homeAssistantAddOn(version: string, { platforms, notices, time }: AddOnParts): Uint8Array {
  const texts = { 'config.yaml': addOnConfig(version, platforms), Dockerfile: addOnBuild(), 'DOCS.md': addOnHelp }
  const entries: Entry[] = [
    { path: 'ludarr', mode: 0o755, type: 'folder' },
    ...Object.entries(texts).map(([name, text]) => file(`ludarr/${name}`, Buffer.from(text))),
    ...platforms.map((platform) =>
      file(`ludarr/${machineOf(platform)}.tar`, writeTar(platformEntries(platform, notices), time)),
    ),
  ]
  return writeTar(entries, time)
}

type AddOnParts = { platforms: readonly Platform[]; notices: string; time: number }

function machineOf({ architecture }: Platform): string {
  return machines[architecture] ?? architecture
}

function addOnConfig(version: string, platforms: readonly Platform[]): string {
  return `name: Ludarr
version: "${version}"
slug: ludarr
description: "${summary}"
arch: [${platforms.map(machineOf).join(', ')}]
startup: application
init: false
ingress: true
ingress_port: ${port}
ingress_stream: true
panel_icon: mdi:gamepad-variant
panel_title: Games
# The Supervisor, which passes requests on, and adds the path of the panel.
environment:
  LUDARR_TRUSTED_PROXIES: 172.30.32.2
map:
  - type: media
    read_only: false
  - type: share
    read_only: false
ports:
  ${port}/tcp: null
ports_description:
  ${port}/tcp: Web UI and API, for other programs
watchdog: http://[HOST]:[PORT:${port}]/api/health
timeout: 30
`
}

function addOnBuild(): string {
  const environment = { ...containerEnvironment, LUDARR_DATA: '/data' }
  const isKept = ([name]: [string, string]) => !['PUID', 'PGID', 'UMASK', 'TZ'].includes(name)
  const lines = Object.entries(environment)
    .filter(isKept)
    .map(([name, value]) => `ENV ${name}=${value}`)
  return `FROM scratch
ARG BUILD_ARCH
ADD \${BUILD_ARCH}.tar /
${lines.join('\n')}
ENTRYPOINT ["/usr/bin/ludarr"]
CMD ["serve"]
`
}

const addOnHelp = `# Ludarr

Open **Games** in the sidebar and create the first account.

- Put the library and the downloads below one of the folders \`/media\` and \`/share\`, so that imports can use hardlinks.
- The database is part of Home Assistant's backups.
- Programs that use the API need the port: set it on the **Configuration** tab.
`

function file(path: string, bytes: Uint8Array): Entry {
  return { path, mode: 0o644, type: 'file', bytes }
}
