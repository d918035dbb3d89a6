/** Small lights that fall from the fireball and fly when it bursts. */
export interface Sparks {
  /** Adds some; `speed` in pixels a second. */
  add(count: number, x: number, y: number, speed: number): void
  /** Moves and draws them; `seconds` since the last frame, `sink` what the sky sinks by in them. */
  draw(pen: CanvasRenderingContext2D, seconds: number, sink: number): void
  clear(): void
}

interface Spark {
  x: number
  y: number
  vx: number
  vy: number
  age: number
  life: number
  size: number
}

/** More are never alive, so that a frame stays cheap. */
const most = 140

export function createSparks(random: () => number): Sparks {
  let alive: Spark[] = []
  return {
    add(count, x, y, speed) {
      for (let added = 0; added < count && alive.length < most; added += 1) {
        const [angle, fast] = [random() * Math.PI * 2, speed * (0.25 + random() * 0.75)]
        const life = 0.5 + random() * 0.9
        alive.push({
          x,
          y,
          vx: Math.cos(angle) * fast,
          vy: Math.sin(angle) * fast,
          age: 0,
          life,
          size: 1 + random() * 2.2,
        })
      }
    },
    draw(pen, seconds, sink) {
      alive = alive.filter((spark) => (spark.age += seconds) < spark.life)
      pen.globalCompositeOperation = 'lighter'
      for (const spark of alive) {
        spark.vy += 60 * seconds
        spark.x += spark.vx * seconds
        spark.y += spark.vy * seconds + sink
        const left = 1 - spark.age / spark.life
        pen.fillStyle = `rgba(255,${Math.round(110 + 110 * left)},${Math.round(70 * left)},${left})`
        pen.fillRect(spark.x - spark.size / 2, spark.y - spark.size / 2, spark.size, spark.size)
      }
      pen.globalCompositeOperation = 'source-over'
    },
    clear: () => (alive = []),
  }
}
