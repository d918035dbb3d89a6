import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from './refusal.ts'
import { createTurns } from './turns.ts'

/** Larger than any phone's photograph of a few megabytes, and far below what a small file can claim to be. */
const maxPixels = 50_000_000
/** The shortest side of a picture: anything smaller shows nothing. */
const minSidePx = 16
const maxSeconds = 8

// Decoding is heavy: one picture at a time, on one core, since bets share the cores.
sharp.concurrency(1)
const inTurn = createTurns({ atOnce: 1, maxWaiting: 64, maxWaitingPerAddress: 32 })

/**
 * Re-encodes an uploaded picture as a square WebP, `sidePx` wide, keeping nothing of the file but its pixels. Refuses a file
 * whose content is neither PNG nor JPEG, an animation, a file that cannot be decoded to its end, and too many pixels.
 */
export async function redrawPicture(file: Uint8Array, sidePx: number): Promise<Buffer> {
  await checkType(file)
  return inTurn(async () => {
    await checkSize(file)
    const square = open(file)
      .autoOrient()
      .resize(sidePx, sidePx, { fit: 'cover' })
      .toColourspace('srgb')
      .timeout({ seconds: maxSeconds })
    return square
      .webp({ quality: 84 })
      .toBuffer()
      .catch(() => refuseUnreadable())
  })
}

/** The pixels of a picture, each with red, green, blue and an alpha of 255. */
export interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/**
 * Re-encodes an uploaded picture of a document as a WebP, whole and at most `longestPx` wide and high, and returns its pixels
 * too. Refuses what {@link redrawPicture} refuses.
 */
export async function redrawSheet(
  file: Uint8Array,
  longestPx: number,
): Promise<{ readonly picture: Buffer; readonly pixels: Pixels }> {
  await checkType(file)
  return inTurn(async () => {
    await checkSize(file)
    const sheet = open(file)
      .autoOrient()
      .resize(longestPx, longestPx, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: maxSeconds })
    const { data, info } = await sheet
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => refuseUnreadable())
    const { width, height } = info
    const picture = await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .webp({ quality: 80 })
      .toBuffer()
    return { picture, pixels: { data: new Uint8ClampedArray(data), width, height } }
  })
}

async function checkType(file: Uint8Array): Promise<void> {
  const type = await fileTypeFromBuffer(file)
  // The type is detected from the content: an animated PNG has a different one, and a file that only claims a type has none.
  if (type?.mime !== 'image/png' && type?.mime !== 'image/jpeg') throw new Refusal('upload.wrong_type')
}

function open(file: Uint8Array): Sharp {
  // The header contains the size: nothing is decoded before it is checked, here and by the decoder itself.
  return sharp(file, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, animated: false })
}

async function checkSize(file: Uint8Array): Promise<void> {
  const { format, width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => refuseUnreadable())
  if (format !== 'png' && format !== 'jpeg') throw new Refusal('upload.wrong_type')
  if (width * height > maxPixels) throw new Refusal('upload.too_many_pixels')
  if (width < minSidePx || height < minSidePx) refuseUnreadable()
}

function refuseUnreadable(): never {
  throw new Refusal('upload.not_readable')
}
