import sharp from 'sharp'
import { captchaSvg, type CaptchaStyle, type Chance } from './captcha.rules.ts'

/** The picture of some digits as PNG: pixels, and nothing else that could say what they are. */
export function captchaPng(digits: string, chance: Chance, style: CaptchaStyle): Promise<Buffer> {
  return sharp(Buffer.from(captchaSvg(digits, chance, style)))
    .png({ palette: true, colours: 32, effort: 1 })
    .toBuffer()
}
