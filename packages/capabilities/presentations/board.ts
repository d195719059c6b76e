/** A frame out of sight is given no frames to draw in: time goes on by itself there. Loaded before everything else. */
window.requestAnimationFrame = (step) => Number(setTimeout(() => step(performance.now()), 0));
window.cancelAnimationFrame = (number) => clearTimeout(number);
