import sharp from 'sharp'
import { captchaSvg, type Random } from './captcha.rules.ts'

/** Draws digits as a PNG that contains only pixels, so no metadata can reveal the digits. */
export function captchaPng(digits: string, random: Random): Promise<Buffer> {
  return sharp(Buffer.from(captchaSvg(digits, random)))
    .png({ palette: true, colours: 32, effort: 1 })
    .toBuffer()
}
