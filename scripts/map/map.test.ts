import { expect, test } from 'vitest'
import { mapFaults, mapPath, renderMap, type ProjectFile } from './map-page.ts'
import { rowsIn } from './read-rows.ts'

const index = `/**
 * Wallet: what a member can play with.
 *
 * To change:
 * - the welcome credits: \`grantCredits\` in \`grant-credits.ts\`, and
 *   \`registration.terms\`
 * - the balance
 *   of trial play: \`openWallet\`
 */
export const openWallet = () => grantCredits()
// - not a row: \`nothing\`
`
const brand = { path: 'brands/demo/brand.json', text: '{ "registration": { "terms": "2" } }' }
const grant = { path: 'apps/server/src/modules/wallet/grant-credits.ts', text: 'export function grantCredits() {}' }
const wallet = { path: 'apps/server/src/modules/wallet/index.ts', text: index }

/** A project whose page is current. */
function project(...files: ProjectFile[]): ProjectFile[] {
  return [...files, { path: mapPath, text: renderMap(files) }]
}

const messages = (files: readonly ProjectFile[]) => mapFaults(files).map(({ path, message }) => `${path}: ${message}`)

test('rows are read from a comment, over several lines, up to the end of the list', () => {
  expect(rowsIn(wallet.path, index)).toEqual([
    {
      path: wallet.path,
      line: 5,
      subject: 'the welcome credits',
      where: '`grantCredits` in `grant-credits.ts`, and `registration.terms`',
    },
    { path: wallet.path, line: 7, subject: 'the balance of trial play', where: '`openWallet`' },
  ])
})

test('rows are read from a README, over several lines, up to the end of the list', () => {
  const list = '- a colour: `look.json`, or\n  `brand.json`\n- a font: `look.json`'
  const rows = rowsIn('brands/demo/README.md', `# Demo\n\nTo change:\n\n${list}\n\nMore.\n\n- no row: \`brand.json\`\n`)
  expect(rows.map(({ subject, where }) => [subject, where])).toEqual([
    ['a colour', '`look.json`, or `brand.json`'],
    ['a font', '`look.json`'],
  ])
})

test('the page has a section for each room, with its rows in order', () => {
  expect(renderMap([wallet])).toContain(
    '## Server module: wallet\n\nIn `apps/server/src/modules/wallet/`.\n\n- **the balance of trial play**: `openWallet`\n- **the welcome',
  )
})

test('the page shows whole paths, in place of relative ones and of "here"', () => {
  const row =
    '/**\n * To change:\n * - the grant: `grantCredits` in `grant-credits.ts`, opened by `openWallet` here\n */'
  const page = renderMap([{ ...wallet, text: row }, grant])
  expect(page).toContain(
    `**the grant**: \`grantCredits\` in \`${grant.path}\`, opened by \`openWallet\` in \`${wallet.path}\``,
  )
})

test('a map whose references exist and whose page is current has no fault', () => {
  expect(messages(project(wallet, grant, brand))).toEqual([])
})

test('a row that refers to a missing file or name is a fault', () => {
  expect(messages(project(wallet, brand))).toEqual([
    `${wallet.path}: \`grant-credits.ts\` is neither a file nor a name in the code`,
  ])
  expect(messages(project(wallet, grant))).toEqual([
    `${wallet.path}: \`registration.terms\` is neither a file nor a name in the code`,
  ])
})

test('a name that is not in the file that a row names is a fault, whether or not another file has it', () => {
  const rows =
    '/**\n * To change:\n * - a grant: `openWallet` and `grantCredits` in `grant-credits.ts`\n * - terms: `terms` here\n */'
  const declaring = { path: wallet.path, text: `${rows}\nexport const openWallet = 1` }
  expect(messages(project(declaring, grant, brand))).toEqual([
    `${wallet.path}: \`openWallet\` is not in ${grant.path}`,
    `${wallet.path}: \`terms\` is not in ${wallet.path}`,
  ])
})

test('a row that names no setting, function or file is a fault', () => {
  const vague = { path: wallet.path, text: '/**\n * To change:\n * - the balance: somewhere in here\n */\n' }
  expect(messages(project(vague))).toEqual([
    `${wallet.path}: "the balance" names no setting, function or file in backticks`,
  ])
})

test('a module, a feature or a package that declares nothing is a fault', () => {
  const silent = { path: 'apps/server/src/modules/bonus/index.ts', text: 'export {}' }
  expect(messages(project(silent))).toEqual([
    'apps/server/src/modules/bonus/: declares no row of the map: add "To change:" and a list to the head of its index.ts or README.md',
  ])
})

test('a page that is out of date is a fault', () => {
  const files = [...project(wallet, grant, brand)].map((file) =>
    file.path === mapPath ? { ...file, text: `${file.text}edited by hand` } : file,
  )
  expect(messages(files)).toEqual([`${mapPath}: is out of date: run \`npm run map\``])
})
