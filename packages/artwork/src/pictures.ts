import { seededRandom, hashText } from './seeded-random.ts'
import { darker } from './colour.ts'
import { kitFor } from './kit.ts'
import { motifs } from './motifs/index.ts'
import { palettes } from './palettes.ts'
import { scenes } from './scenes/scenes.ts'

/** A motif alone, without a background, as a square SVG of 240; `undefined` for an unknown key. */
export function motifPicture(key: string): string | undefined {
  const motif = Object.hasOwn(motifs, key) ? motifs[key] : undefined
  if (motif === undefined) return undefined
  const k = kitFor('m')
  const part = motif(k)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-120 -120 240 240"><defs>${k.defs()}</defs>${part}</svg>`
}

/**
 * A scene alone as a backdrop of 300 by 400 that can be cropped to any shape: sky, landscape, light and ground. `undefined`
 * for an unknown key.
 */
export function scenePicture(key: string): string | undefined {
  const scene = Object.hasOwn(scenes, key) ? scenes[key] : undefined
  if (scene === undefined) return undefined
  const random = seededRandom(`scene/${key}`)
  const k = kitFor(`s${hashText(key).toString(36)}`)
  const palette = palettes[random.pick(scene.palettes)]
  const body =
    `<rect width="300" height="400" fill="${k.down(...palette.sky)}"/>` +
    scene.draw(k, palette, random) +
    `<circle cx="150" cy="160" r="140" fill="${k.out(palette.glow, 'none')}" opacity=".45"/>` +
    `<rect y="250" width="300" height="150" fill="${k.down('none', palette.ground, darker(palette.ground, 0.2))}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice"><defs>${k.defs()}</defs>${body}</svg>`
}
