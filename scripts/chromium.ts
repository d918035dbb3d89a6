import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium without a user interface: it shows the same pages with less work, so tests prefer it. */
const shellPlaces = ['/usr/bin/chromium-headless-shell']

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

/** Returns the path of a Chromium: `CHROMIUM` if it is set, otherwise a usual place. Prefers one with a user interface. */
export function findChromium(): string | undefined {
  return firstOf([...usualPlaces, ...shellPlaces])
}

/** Like {@link findChromium}, but prefers the one without a user interface. */
export function findTestChromium(): string | undefined {
  return firstOf([...shellPlaces, ...usualPlaces])
}

function firstOf(places: readonly string[]): string | undefined {
  const told = process.env['CHROMIUM']
  return (told ? [told] : places).find((path) => existsSync(path))
}

/** Finds a Chromium for tests. If there is none, installs it where that needs no confirmation: as root on Debian or Ubuntu. */
export function bringChromium(): string | undefined {
  const found = findTestChromium()
  if (found !== undefined || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return found
  console.log('browser: no Chromium found; installing it with apt-get')
  const options: SpawnSyncOptions = {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  const install = (name: string) =>
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options).status === 0
  // The lists of packages may be missing, and older releases have no package of the shell alone.
  if (!install('chromium-headless-shell')) {
    spawnSync('apt-get', ['update', '-qq'], options)
    if (!install('chromium-headless-shell')) install('chromium')
  }
  return findTestChromium()
}
