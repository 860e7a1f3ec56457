import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** The camera on the customer's side of the device, or the one on the other side (spec 9). */
export type Facing = "user" | "environment";
export type CameraState =
  | { name: "off" }
  | { name: "opening" }
  | { name: "on"; stream: MediaStream }
  | { name: "failed" };

/**
 * The camera. It is released when it is closed, fails or its screen unmounts, and also when the customer allows it only
 * after leaving the screen.
 */
export function useCamera(facing: Facing) {
  const [state, setState] = useState<CameraState>({ name: "off" });
  const current = useRef<MediaStream>(undefined);
  const attempt = useRef(0);

  const release = useCallback(() => {
    attempt.current += 1;
    stop(current.current);
    current.current = undefined;
  }, []);
  useEffect(() => release, [release]);

  const end = useCallback(
    (next: CameraState) => {
      release();
      setState(next);
    },
    [release],
  );

  const open = async () => {
    release();
    const mine = attempt.current;
    setState({ name: "opening" });
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1080 } },
      });
      if (mine !== attempt.current) return stop(stream);
      current.current = stream;
      // The camera was unplugged, or another application uses it.
      stream.getVideoTracks()[0]?.addEventListener("ended", () => end({ name: "failed" }));
      setState({ name: "on", stream });
    } catch {
      if (mine === attempt.current) end({ name: "failed" });
    }
    return undefined;
  };
  return { state, open: () => void open(), close: () => end({ name: "off" }) };
}

const stop = (stream: MediaStream | undefined): void => stream?.getTracks().forEach((track) => track.stop());

/** Plays the stream of a camera in a video element while that is on the page. */
export function useVideo(stream: MediaStream): RefObject<HTMLVideoElement | null> {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const shown = video.current;
    if (!shown) return undefined;
    shown.srcObject = stream;
    // The promise rejects if the screen unmounts before the video has begun.
    shown.play().catch(() => undefined);
    return () => {
      shown.srcObject = null;
    };
  }, [stream]);
  return video;
}
