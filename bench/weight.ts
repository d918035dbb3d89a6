import { gzipSync } from 'node:zlib'
import { defaultLanguage, languages } from '@baize/phrases'
import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'
import { readText } from '../scripts/read-tree.ts'
import { readStaticLoad } from './asset-graph.ts'
import { buildChunkModules, findHeavyModules } from './chunk-modules.ts'
import { visitLobby, type FirstLoad } from './first-load.ts'
import { figure, type Figure } from './measure.ts'

const folder = 'apps/web/dist'

/**
 * Measures what a first visit to the lobby loads, in kB (1,000 bytes) after gzip: the scripts and styles that Chromium really
 * requests until a game can be chosen, one sample per language, and the files needed before anything is shown (the page's
 * static imports). None of the scripts may contain game, chart or editor code, according to the bundler's list of modules.
 */
export async function weight(): Promise<Figure[]> {
  const shown = readStaticLoad(readText(`${folder}/index.html`), readBuilt)
  const loaded = await visit()
  const all = new Set([...shown.scripts, ...Object.values(loaded).flat()])
  list([...all], shown.scripts.concat(shown.styles), loaded)
  const heavyModules = findHeavyModules([...all].filter(isScript), await buildChunkModules())
  for (const { script, module } of heavyModules) console.error(`weight: ${script} contains ${module}`)
  const perLanguage = (wanted: (path: string) => boolean) =>
    languages.map((code) => kilobytes(loaded[code].filter(wanted)))
  return [
    figure('weight.lobby_scripts_gz', 'kB', [Math.max(...perLanguage(isScript))]),
    figure('weight.lobby_styles_gz', 'kB', [kilobytes(loaded[defaultLanguage].filter(isStyle))]),
    figure('weight.heaviest_styles_gz', 'kB', [Math.max(...perLanguage(isStyle))]),
    figure('weight.before_first_view_gz', 'kB', [kilobytes([...shown.scripts, ...shown.styles])]),
    figure('weight.lobby_files', 'files', [Math.max(...languages.map((code) => loaded[code].length))]),
    figure('weight.game_chart_editor_modules', 'modules', [heavyModules.length]),
  ]
}

async function visit(): Promise<FirstLoad> {
  const dataDir = freshDataDir()
  try {
    const house = await startHouse(dataDir)
    try {
      return await visitLobby(house.site)
    } finally {
      await house.stop()
    }
  } finally {
    removeDataDir(dataDir)
  }
}

/** Lists each file with its size, how it is loaded, and in which languages. */
function list(paths: readonly string[], shown: readonly string[], loaded: FirstLoad): void {
  for (const path of paths.toSorted((a, b) => kilobytes([b]) - kilobytes([a]))) {
    const codes = languages.filter((code) => loaded[code].includes(path))
    console.error(
      `${kilobytes([path]).toFixed(1).padStart(7)} kB  ${path.padEnd(48)} ${shown.includes(path) ? 'static ' : 'dynamic'}  ${codes.join(' ')}`,
    )
  }
}

function isScript(path: string): boolean {
  return path.endsWith('.js')
}

function isStyle(path: string): boolean {
  return path.endsWith('.css')
}

function readBuilt(path: string): string {
  return readText(`${folder}/${path}`)
}

function kilobytes(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + gzipSync(readBuilt(path), { level: 9 }).length, 0) / 1000
}
