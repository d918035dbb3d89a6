import sharp from 'sharp'
import { captchaSvg, type CaptchaStyle, type Random } from './captcha.rules.ts'

/** Draws digits as a PNG that contains only pixels, so no metadata can reveal the digits. */
export function captchaPng(digits: string, random: Random, style: CaptchaStyle): Promise<Buffer> {
  return sharp(Buffer.from(captchaSvg(digits, random, style)))
    .png({ palette: true, colours: 32, effort: 1 })
    .toBuffer()
}
