import { fileCode, languages, type Language } from '@baize/phrases'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  appIcon,
  avatar,
  avatarNames,
  banner,
  bannerNames,
  categoryCodes,
  categoryIcon,
  defaultAvatar,
  defaultGameIcon,
  favicon,
  flags,
  gameTile,
  goodsNames,
  goodsPicture,
  linkPreview,
  linkPreviewSize,
  loadTypefaces,
  logo,
  toJpeg,
  toWebp,
  toWebpPair,
  vendorIcon,
  vendorLine,
  vendorWordmark,
} from './src/index.ts'

/** The fields of a game that this script uses; the server validates the whole file. */
type Game = {
  readonly vendorCode: string
  readonly gameCode: string
  readonly gameType: string
  readonly name: Readonly<Record<Language, string>>
  readonly art: { readonly motif: string; readonly accent?: string; readonly scene: string }
}

type Vendor = { readonly code: string; readonly displayName: { readonly EN: string } }

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const brand = join(root, 'brands/demo')

// JSON from this repository; the package's tests and the server check its shape.
const read = (file: string) => readFileSync(join(brand, file), 'utf8')

/** The tiles of all games with their titles in one language, in two widths. */
function* tiles(language: Language): Generator<readonly [string, Promise<Buffer>]> {
  const faces = loadTypefaces(language)
  for (const file of readdirSync(join(brand, 'games'))) {
    const games: Game[] = JSON.parse(read(`games/${file}`))
    for (const game of games) {
      const { vendorCode, gameCode, gameType, name, art } = game
      const drawing = gameTile({ vendorCode, gameCode, gameType, title: name[language], language, ...art }, faces)
      const path = `games/${fileCode(language)}/${vendorCode}/${gameCode}`
      const pair = toWebpPair(drawing, 360)
      yield [`${path}.webp`, pair.then(({ full }) => full)]
      yield [`${path}-180.webp`, pair.then(({ half }) => half)]
    }
  }
}

/**
 * Every picture of the demo brand, by its path in the output folder. Game tiles are bitmaps because many are scrolled past
 * side by side: vector tiles would be rasterized each time, which costs ten times as much as decoding.
 */
function* pictures(): Generator<readonly [string, string | Buffer | Promise<Buffer>]> {
  const faces = loadTypefaces()
  for (const language of languages) yield* tiles(language)
  const vendors: Vendor[] = JSON.parse(read('vendors.json'))
  for (const { code, displayName } of vendors) {
    const vendor = { code, name: displayName.EN }
    yield [`vendors/${code}.svg`, vendorWordmark(vendor, faces)]
    yield [`vendors/${code}-line.svg`, vendorLine(vendor, faces)]
    yield [`vendors/${code}-icon.svg`, vendorIcon(vendor, faces)]
  }
  for (const name of bannerNames) {
    yield [`banners/${name}.svg`, banner(name, 'wide')]
    yield [`banners/${name}-phone.svg`, banner(name, 'phone')]
  }
  for (const code of categoryCodes) yield [`categories/${code}.svg`, categoryIcon(code)]
  yield ['favicon.svg', favicon()]
  // The third is the maskable icon that phones crop, the fourth is Apple's.
  yield ['app-192.png', appIcon(192, 0.72)]
  yield ['app-512.png', appIcon(512, 0.72)]
  yield ['app-512-cut.png', appIcon(512, 0.56)]
  yield ['app-180.png', appIcon(180, 0.66)]
  yield ['link-preview.jpg', toJpeg(linkPreview(faces), linkPreviewSize.width)]
  // With a friend's invitation.
  yield ['link-preview-friend.jpg', toJpeg(linkPreview(faces, 'golden-tuktuk'), linkPreviewSize.width)]
  yield ['logo.svg', logo(faces)]
  yield ['default-game.svg', defaultGameIcon()]
  yield ['default-avatar.svg', defaultAvatar()]
  for (const [code, flag] of flags()) yield [`flags/${code}.svg`, flag]
  for (const name of goodsNames) yield [`goods/${name}.webp`, toWebp(goodsPicture(name), 480)]
  for (const name of avatarNames) yield [`avatars/${name}.webp`, toWebp(avatar(name), 256)]
}

const target = process.argv[2] ?? join(root, 'apps/web/public/art')
const started = performance.now()
const maxAtOnce = 16
rmSync(target, { recursive: true, force: true })
const queue = pictures()
let drawn = 0

/** Draws pictures until none is left. Several at once keep libvips' threads busy; all at once would fill the memory. */
async function drawRest(): Promise<void> {
  for (const [path, picture] of queue) {
    const file = join(target, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await picture)
    drawn += 1
  }
}

await Promise.all(Array.from({ length: maxAtOnce }, drawRest))
process.stdout.write(`Drew ${drawn} pictures in ${Math.round(performance.now() - started)} ms.\n`)
