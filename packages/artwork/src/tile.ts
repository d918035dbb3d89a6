import type { Language } from '@baize/phrases'
import { seededRandom, hashText, type SeededRandom } from './seeded-random.ts'
import { darker, lighter } from './colour.ts'
import { kitFor, short, type Kit } from './kit.ts'
import { setText } from './lettering.ts'
import { motifs } from './motifs/index.ts'
import { palettes, type Palette } from './palettes.ts'
import { beams, scenes } from './scenes/scenes.ts'
import { propsFor } from './props.ts'
import { frame } from './frames.ts'
import { styleFor, type TitleStyle } from './title-styles.ts'
import type { Typefaces } from './typefaces.ts'

/** The input of a tile: the game's identity, its title and the title's language, and the keys of its motif and scene. */
export type TileInput = {
  readonly vendorCode: string
  readonly gameCode: string
  readonly gameType: string
  readonly title: string
  readonly language: Language
  readonly motif: string
  /** A second, smaller motif in front, which distinguishes games with the same motif. */
  readonly accent?: string | undefined
  readonly scene: string
}

type Stage = { readonly k: Kit; readonly palette: Palette; readonly random: SeededRandom }

const WIDTH = 300
const HEIGHT = 400

/** The motif three times: a dark outline, a rim of light, and the motif itself. Outlines use attribute inheritance. */
function outlined(id: string, rim: string, outline: string): string {
  return (
    `<g stroke-linejoin="round" stroke-linecap="round"><use href="#${id}" y="7" fill="#000" stroke="#000" stroke-width="18" opacity=".35"/>` +
    `<use href="#${id}" stroke="${outline}" stroke-width="15"/><use href="#${id}" stroke="${rim}" stroke-width="7"/></g>` +
    `<use href="#${id}"/>`
  )
}

/** The composition: the motif alone and large, close up, between two smaller ones, or in front of its own shadow. */
function composed({ k, palette, random }: Stage, part: string, accent: string | undefined): string {
  const rim = random.pick([palette.trim, '#ffffff', lighter(palette.trim, 0.5), palette.glow])
  const outline = darker(palette.sky[0], 0.3)
  const figure = outlined(k.id('m'), rim, outline)
  const tilt = random.pick([0, 0, -4, 4, -7])
  const define = `<defs><g id="${k.id('m')}">${part}</g></defs>`
  const echo = `<use href="#${k.id('m')}"/>`
  if (accent) {
    const side = random.pick([-1, 1])
    const second = `<defs><g id="${k.id('a')}">${accent}</g></defs>${k.at(150 + side * 72, 226, 0.62, outlined(k.id('a'), rim, outline), side * 6)}`
    return define + k.at(150 - side * 20, 142, random.between(1.02, 1.14), figure, tilt) + second
  }
  const kind = random.below(7)
  if (kind === 0)
    return (
      define +
      k.at(64, 108, 0.52, k.share(figure), -12) +
      k.at(238, 112, 0.5, `<use href="#${k.id('m')}" stroke="${rim}" stroke-width="6"/>${echo}`, 12) +
      k.at(150, 176, 1.02, figure)
    )
  if (kind === 1) return define + k.at(150, 158, 1.42, figure, tilt)
  if (kind === 2)
    return `${define}<g opacity=".22">${k.at(150, 150, 1.9, echo, -tilt)}</g>${k.at(150, 166, 1.05, figure, tilt)}`
  if (kind === 3) return define + k.at(random.pick([128, 172]), 160, 1.28, figure, tilt)
  return define + k.at(150, 160, random.between(1.1, 1.22), figure, tilt)
}

function title(k: Kit, input: TileInput, style: TitleStyle, faces: Typefaces): string {
  const shown = style.capitals ? input.title.toUpperCase() : input.title
  const fit = { width: 262, height: 84, maxLines: 3, arch: style.arch, maxSize: 58 }
  const text = setText(faces[style.face], shown, fit, input.language)
  const id = k.id('t')
  const top = 384 - text.height - style.arch
  const uses =
    `<use href="#${id}" y="4" stroke="${style.edge}" stroke-width="11" fill="${style.edge}"/>` +
    `<use href="#${id}" stroke="${style.edge}" stroke-width="9"/>` +
    `<use href="#${id}" y="2.5" fill="${style.side}" stroke="${style.side}" stroke-width="3"/>` +
    `<use href="#${id}" fill="${k.down(...style.face3)}" stroke="${style.rim}" stroke-width="1"/>`
  return `<defs><path id="${id}" d="${text.d}"/></defs><g transform="translate(150 ${short(top)})" stroke-linejoin="round">${uses}</g>`
}

function backdrop({ k, palette, random }: Stage, sceneKey: string): string {
  const scene = scenes[sceneKey]
  if (!scene) throw new Error(`Unknown scene "${sceneKey}".`)
  const rays =
    random.below(2) > 0
      ? beams(k, random.pick([8, 10, 12, 14]), palette.glow, random.pick([0.12, 0.2, 0.3]), random.between(0, 40))
      : ''
  return (
    `<rect width="300" height="400" fill="${k.down(...palette.sky)}"/>` +
    scene.draw(k, palette, random) +
    rays +
    `<circle cx="150" cy="160" r="140" fill="${k.out(palette.glow, 'none')}" opacity="${random.pick([0.4, 0.55, 0.7])}"/>`
  )
}

function halo({ k, palette, random }: Stage): string {
  const kind = random.below(6)
  if (kind === 0)
    return `<circle cx="150" cy="165" r="112" fill="none" stroke="${palette.trim}" stroke-width="5" opacity=".8"/><circle cx="150" cy="165" r="120" fill="none" stroke="${palette.trim}" stroke-width="1.5" opacity=".7"/>`
  if (kind === 1)
    return k.at(150, 165, 1, `<g opacity=".85">${k.around(16, k.p('M-7-104L0-136L7-104Z', palette.trim))}</g>`)
  return ''
}

/** Glints around the motif, never at its middle, where a face would be. */
function sparkles({ k, random }: Stage): string {
  const glint = k.share(k.f('M0-12Q1.5-1.5 12 0Q1.5 1.5 0 12Q-1.5 1.5-12 0Q-1.5-1.5 0-12Z', '#fff', 0.9))
  return Array.from({ length: 5 }, (_, index) => {
    const turn = (index + random.next()) * 1.2566
    const reach = random.between(88, 124)
    return k.at(150 + Math.cos(turn) * reach, 150 + Math.sin(turn) * reach, random.between(0.5, 1.3), glint)
  }).join('')
}

/**
 * Draws a game's tile as an SVG of 300 by 400 from its motif, scene and title, with the typefaces of the title's language. The same input always gives the same
 * picture. Text is converted to outlines, the picture is self-contained, and its ids start with a hash of the game.
 */
export function gameTile(input: TileInput, faces: Typefaces): string {
  const seed = `${input.vendorCode}/${input.gameCode}`
  const random = seededRandom(seed)
  const k = kitFor(`g${hashText(seed).toString(36)}`)
  const motif = motifs[input.motif]
  const scene = scenes[input.scene]
  const accent = input.accent === undefined ? undefined : motifs[input.accent]
  if (!motif || !scene || (input.accent && !accent))
    throw new Error(`${seed} has an unknown motif or scene: ${input.motif}, ${input.scene}.`)
  const palette = palettes[random.pick(scene.palettes)]
  const stage = { k, palette, random }
  const style = styleFor(input.scene, palette, random)
  const body =
    backdrop(stage, input.scene) +
    halo(stage) +
    propsFor(stage, input.gameType, 'behind') +
    composed(stage, motif(k), accent?.(k)) +
    `<rect y="250" width="300" height="150" fill="${k.down('none', palette.ground, darker(palette.ground, 0.2))}"/>` +
    propsFor(stage, input.gameType, 'before') +
    sparkles(stage) +
    title(k, input, style, faces) +
    frame(stage)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs>${k.defs()}</defs>${body}</svg>`
}
