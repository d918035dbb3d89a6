import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readQrCodes } from './read-qr.ts'
import { redrawPicture, redrawSheet } from './redraw-picture.ts'
import { Refusal } from './refusal.ts'
import { pageWith } from '../testing/slips.ts'
import { bomb, movingPng, photograph } from './test-pictures.ts'

const codeOf = (file: Uint8Array) =>
  redrawPicture(file, 256).then(
    () => 'taken',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

const script = Buffer.from('<script>alert(1)</script><?php system("id"); ?>')
const secret = 'GPS of a living room'

describe('an uploaded picture (7.016)', () => {
  it.each([
    ['a JPEG', () => photograph(640, 480).jpeg()],
    ['a PNG with a transparent background', () => photograph(640, 480).ensureAlpha(0.5).png()],
    ['a grey PNG of 16 bits', () => photograph(300, 900).toColourspace('grey16').png()],
    ['a PNG with a palette', () => photograph(200, 200).png({ palette: true })],
    ['a progressive JPEG', () => photograph(640, 480).jpeg({ progressive: true })],
    ['a CMYK JPEG', () => photograph(640, 480).toColourspace('cmyk').jpeg()],
  ])('that is %s becomes a square WebP of 256 pixels in sRGB', async (_, picture) => {
    const drawn = await redrawPicture(await picture().toBuffer(), 256)
    const { format, width, height, space } = await sharp(drawn).metadata()
    expect({ format, width, height, space }).toEqual({ format: 'webp', width: 256, height: 256, space: 'srgb' })
    expect(drawn.length).toBeLessThan(64 * 1024)
  })

  it('is rotated according to its EXIF orientation, and loses all metadata', async () => {
    const file = await photograph(400, 200)
      .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(file.includes(secret)).toBe(true)
    const drawn = await redrawPicture(file, 256)
    const { exif, icc, xmp, orientation } = await sharp(drawn).metadata()
    expect({ exif, icc, xmp, orientation }).toEqual({})
    expect(drawn.includes(secret)).toBe(false)
    // Red increases from left to right before the rotation by a quarter, and downwards after it.
    const { data, info } = await sharp(drawn).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const redAt = (row: number) => data[(row * info.width + 128) * info.channels] ?? 0
    expect(redAt(240) - redAt(16)).toBeGreaterThan(60)
  })

  it('loses anything appended to it, such as a script', async () => {
    const png = await photograph(64, 64).png().toBuffer()
    const jpeg = await photograph(64, 64)
      .withMetadata({ exif: { IFD0: { Software: String(script) } } })
      .jpeg()
      .toBuffer()
    for (const file of [Buffer.concat([png, script]), Buffer.concat([jpeg, script])]) {
      expect(file.includes('<script>')).toBe(true)
      const drawn = await redrawPicture(file, 256)
      expect(drawn.includes('<script>') || drawn.includes('<?php')).toBe(false)
    }
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>x</script></svg>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a script of no known type', script],
    ['nothing', Buffer.alloc(0)],
  ])('is refused if it is %s, whatever type it claims', async (_, file) => {
    expect(await codeOf(file)).toBe('upload.wrong_type')
  })

  it('is refused if it is animated, or is WebP, TIFF or AVIF', async () => {
    expect(await codeOf(await movingPng())).toBe('upload.wrong_type')
    expect(await codeOf(await photograph(64, 64).webp().toBuffer())).toBe('upload.wrong_type')
    expect(await codeOf(await photograph(64, 64).tiff().toBuffer())).toBe('upload.wrong_type')
    expect(await codeOf(await photograph(64, 64).avif().toBuffer())).toBe('upload.wrong_type')
  })

  it('is refused if it is truncated, corrupt in the middle, or too small', async () => {
    const png = await photograph(500, 500).png({ compressionLevel: 0 }).toBuffer()
    const jpeg = await photograph(500, 500).jpeg().toBuffer()
    expect(await codeOf(png.subarray(0, Math.floor(png.length / 2)))).toBe('upload.not_readable')
    expect(await codeOf(jpeg.subarray(0, Math.floor(jpeg.length / 2)))).toBe('upload.not_readable')
    expect(await codeOf(Buffer.concat([png.subarray(0, 4_000), Buffer.alloc(4_000, 7), png.subarray(8_000)]))).toBe(
      'upload.not_readable',
    )
    expect(await codeOf(png.subarray(0, 40))).not.toBe('taken')
    expect(await codeOf(await photograph(8, 8).png().toBuffer())).toBe('upload.not_readable')
  })

  it('is not decoded if a few kilobytes claim to be gigabytes', async () => {
    const file = bomb(60_000, 60_000)
    expect(file.length).toBeLessThan(64 * 1024)
    const memoryBefore = process.memoryUsage().rss
    const begun = performance.now()
    expect(await codeOf(file)).toBe('upload.too_many_pixels')
    expect(performance.now() - begun).toBeLessThan(1_000)
    expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(64 * 1024 * 1024)
    // The limit is what stops it: a decoder without one begins to decode the same file.
    expect(await sharp(file, { limitInputPixels: false }).metadata()).toMatchObject({ width: 60_000 })
  })
})

describe('an uploaded document', () => {
  it('stays whole, gets at most the size that was asked for, and loses everything but its pixels', async () => {
    const file = await photograph(900, 2_400)
      .withExif({ IFD0: { Copyright: secret } })
      .jpeg()
      .toBuffer()
    const { picture, pixels } = await redrawSheet(Buffer.concat([file, script]), 1_600)
    const { format, width, height, exif } = await sharp(picture).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 600, height: 1_600, exif: undefined })
    expect(picture.includes(secret) || picture.includes('<script>')).toBe(false)
    expect(pixels.data.length).toBe(600 * 1_600 * 4)
    const small = await redrawSheet(await photograph(60, 90).png().toBuffer(), 1_600)
    expect([small.pixels.width, small.pixels.height]).toEqual([60, 90])
  })

  it('is refused like any picture that is none', async () => {
    const refused = (file: Uint8Array) =>
      redrawSheet(file, 1_600).then(
        () => 'taken',
        (error: unknown) => (error instanceof Refusal ? error.code : error),
      )
    expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('upload.wrong_type')
    expect(await refused(bomb(60_000, 60_000))).toBe('upload.too_many_pixels')
    const png = await photograph(500, 500).png({ compressionLevel: 0 }).toBuffer()
    expect(await refused(png.subarray(0, Math.floor(png.length / 2)))).toBe('upload.not_readable')
  })

  it('has the texts of its QR codes; none if there is none', async () => {
    const page = await redrawSheet(await pageWith('a text'), 1_600)
    expect(await readQrCodes(page.pixels)).toEqual(['a text'])
    const blank = await redrawSheet(await photograph(300, 300).png().toBuffer(), 1_600)
    expect(await readQrCodes(blank.pixels)).toEqual([])
  })
})
