/** How browsers call WebGL that is computed by the processor: SwiftShader, Mesa’s llvmpipe and softpipe, Windows’ and Apple’s. */
const software = /swiftshader|llvmpipe|softpipe|software|basic render/i

/**
 * Whether WebGL is drawn by a graphics card. Computed by the processor it takes about a hundred times as long as a canvas of two
 * dimensions does, so that a game would show a picture every second or two.
 */
export function hasGraphicsCard(): boolean {
  const canvas = document.createElement('canvas')
  const gl = canvas.getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  if (gl === null) return false
  const named = gl.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = gl.getParameter(named === null ? gl.RENDERER : named.UNMASKED_RENDERER_WEBGL)
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return typeof name !== 'string' || !software.test(name)
}
