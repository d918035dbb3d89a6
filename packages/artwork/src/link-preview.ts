import { banner } from './banner.ts'
import { kitFor } from './kit.ts'
import { logo } from './brand-marks.ts'
import type { Typefaces } from './typefaces.ts'

/** Size in pixels of the picture that messengers show with a link: 1.91:1, as they crop it (https://ogp.me sets no size). */
export const linkPreviewSize = { width: 1200, height: 630 } as const

/** The height in pixels of the band with the logo. */
const bandPx = 126

/** The preview picture of links to the site: a banner, by default the first one, with the logo on a band below. */
export function linkPreview(faces: Typefaces, shown = 'welcome'): string {
  const k = kitFor('lp')
  const { width, height } = linkPreviewSize
  const top = height - bandPx
  const scene = banner(shown, 'phone').replace(/width="\d+" height="\d+"/, `width="${width}" height="${top}"`)
  const cloth = `<rect y="${top}" width="${width}" height="${bandPx}" fill="${k.down('#123f2f', '#0a2018')}"/>`
  const rail = `<rect y="${top - 3}" width="${width}" height="6" fill="${k.down('#fff0b8', '#c8923a')}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs>${k.defs()}</defs>${scene}${cloth}${rail}<g transform="translate(437 ${top + 18}) scale(1.25)">${logo(faces)}</g></svg>`
  )
}
