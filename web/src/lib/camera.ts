import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Which way a camera looks: at the customer, or at what is in front of them (spec 9). */
export type Facing = "user" | "environment";
export type CameraState =
  | { name: "off" }
  | { name: "opening" }
  | { name: "on"; stream: MediaStream }
  | { name: "failed" };

/**
 * The camera: off until it is opened, and released on every way out: closed, failed, another screen, or a permission
 * that is given after the customer has gone on.
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
      // Unplugged, or taken by another application.
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

/** The element that shows what a camera sees, for as long as it is on the page. */
export function useVideoOf(stream: MediaStream): RefObject<HTMLVideoElement | null> {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const shown = video.current;
    if (!shown) return undefined;
    shown.srcObject = stream;
    // Leaving the screen breaks off a play that has not begun.
    shown.play().catch(() => undefined);
    return () => {
      shown.srcObject = null;
    };
  }, [stream]);
  return video;
}
