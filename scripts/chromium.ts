import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const everywhere: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-swiftshader',
]

/**
 * The flags for running Chromium without a screen. Compositing pages on the CPU takes half the time of a GPU drawn in
 * software. Only WebGL needs a GPU, and games are slow without a full one.
 */
export const chromiumFlags = {
  pages: [...everywhere, '--use-angle=swiftshader-webgl'],
  games: [...everywhere, '--use-angle=swiftshader'],
} as const satisfies Record<string, readonly string[]>

/** Returns the path of a Chromium on this machine: `CHROMIUM` if it is set, otherwise one of the usual places. */
export function findChromium(): string | undefined {
  const told = process.env['CHROMIUM']
  return (told ? [told] : usualPlaces).find((path) => existsSync(path))
}

/** Finds Chromium. If there is none, installs it where that needs no confirmation: as root on Debian or Ubuntu. */
export function bringChromium(): string | undefined {
  const found = findChromium()
  if (found !== undefined || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return found
  console.log('browser: no Chromium found; installing it with apt-get')
  const options: SpawnSyncOptions = {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  const install = () => spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  if (install().status !== 0) {
    spawnSync('apt-get', ['update', '-qq'], options)
    install()
  }
  return findChromium()
}
