// Sounds are off until somebody wants them, and are made here: the page has no files to play.
const sound = {
  context: null,

  /** Turns them on or off. A browser lets a page sound only after it was touched. */
  turn(isOn) {
    sound.context?.close();
    sound.context = isOn && window.AudioContext ? new AudioContext() : null;
  },

  /** Notes, one after the other, each of so many hertz for so many milliseconds. */
  play(...notes) {
    const { context } = sound;
    if (!context) return;
    let start = context.currentTime;
    for (const [frequency, milliseconds] of notes) {
      const end = start + milliseconds / 1000;
      const tone = new OscillatorNode(context, { frequency });
      const loudness = new GainNode(context, { gain: 0.1 });
      // A tone that stops at once clicks.
      loudness.gain.setValueAtTime(0.1, Math.max(start, end - 0.02));
      loudness.gain.linearRampToValueAtTime(0, end);
      tone.connect(loudness).connect(context.destination);
      tone.start(start);
      tone.stop(end);
      start = end;
    }
  },

  tick: () => sound.play([880, 30]),
  verdict: (kind) => (kind === "right" ? sound.play([523, 90], [784, 90]) : sound.play([196, 140])),
};
