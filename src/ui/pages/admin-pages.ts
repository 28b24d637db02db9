// Setup guide, settings and system share most of their code. Together they are one file to load.
export { default as FirstRunPage } from './first-run/first-run-page.tsx'
export { default as RenamePage } from './rename/rename-page.tsx'
export { SetUpFactor } from './settings/accounts/set-up-factor.tsx'
export { default as SettingsPage } from './settings/settings-page.tsx'
export { default as SystemPage } from './system/system-page.tsx'
